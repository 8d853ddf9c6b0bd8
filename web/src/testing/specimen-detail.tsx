import { Course as Way } from '../domain/course.tsx';

export const problem = `<p>We import coated paperboard sleeves for our fig trays. Our broker enters them under <strong>HS 4819.20</strong>; the last shipment was held at Ambarlı and re-entered under <strong>HS 4823.70</strong> with a duty difference of USD 4,180.</p><ul><li>Base paper 310 g/m², polyethylene coating 22 g/m²</li><li>Die-cut and creased, delivered flat, glued by us</li></ul>`;

export function Course() {
  return (
    <Way
      label="Course of this consultation"
      steps={[
        { status: 'requested', title: 'Requested', note: 'Nov 9', state: 'passed' },
        { status: 'approved', title: 'Approved', note: 'Nov 10', state: 'passed' },
        { status: 'rescheduled', title: 'Rescheduled', note: 'Nov 17', state: 'now' },
        { status: 'completed', title: 'Completed', note: 'ahead', state: 'ahead' },
      ]}
    />
  );
}
