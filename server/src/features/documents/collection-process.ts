import type { ConsultationDocument } from './document.ts';
import { drawMany } from './press.ts';

process.on('message', (documents: ConsultationDocument[]) => process.send?.(drawMany(documents)));
process.on('disconnect', () => process.exit());
