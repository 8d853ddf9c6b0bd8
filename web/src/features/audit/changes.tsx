import type { AuditChange, AuditValue } from '@consultflow/contract/audit/schema';
import { labelOf } from '@consultflow/contract/audit/words';
import { t } from '@consultflow/contract/language/t';
import { Cell, HeadCell, Row, Table } from '../../ui/table/table.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ShownValue } from './shown-value.tsx';

/** What was before and what is after, field by field. */
export function Changes({ changes }: { changes: AuditChange[] }) {
  if (changes.length === 0) return <p className="text-sm text-ink-3">{t('No field was changed.')}</p>;
  return (
    <Panel>
      <Table
        label={t('Before and after')}
        head={
          <>
            <HeadCell className="w-[30%]">{t('Field')}</HeadCell>
            <HeadCell>{t('Before')}</HeadCell>
            <HeadCell>{t('After')}</HeadCell>
          </>
        }
      >
        {changes.map(({ field, before, after }) => (
          <Row key={field}>
            <Cell className="text-ink-2">{labelOf(field)}</Cell>
            <Cell label={t('Before')}>
              <Side
                value={before}
                look="bg-danger-soft text-ink-2 line-through decoration-danger-ink"
                as="del"
              />
            </Cell>
            <Cell label={t('After')}>
              <Side value={after} look="bg-primary-soft no-underline" as="ins" />
            </Cell>
          </Row>
        ))}
      </Table>
    </Panel>
  );
}

function Side({ value, look, as: Mark }: { value: AuditValue; look: string; as: 'ins' | 'del' }) {
  if (value.state === 'shown' && value.value === null)
    return (
      <span className="text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{t('nothing')}</span>
      </span>
    );
  if (value.state !== 'shown') return <ShownValue {...value} />;
  return (
    <Mark className={`rounded-tag px-0.5 ${look}`}>
      <ShownValue {...value} />
    </Mark>
  );
}
