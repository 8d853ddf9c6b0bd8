import { translatedLanguages } from './catalogue.ts';
import { sentencesOfSources } from './sources.ts';
import { updatePo } from './write.ts';

const { sentences, mistakes } = sentencesOfSources();
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length > 0) process.exit(1);
for (const language of translatedLanguages) updatePo(language, sentences);
console.log(`${sentences.length} sentences`);
