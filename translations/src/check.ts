import { translatedLanguages } from './catalogue.ts';
import { problemsOf, problemsOfEnglish } from './problems.ts';
import { sentencesOfSources } from './sources.ts';

const { sentences, mistakes } = sentencesOfSources();
const problems = [
  ...mistakes,
  ...problemsOfEnglish(sentences),
  ...translatedLanguages.flatMap((language) => problemsOf(language, sentences)),
];
for (const problem of problems.slice(0, 100)) console.error(problem);
if (problems.length > 100) console.error(`and ${problems.length - 100} more`);
console.log(`${sentences.length} sentences, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
