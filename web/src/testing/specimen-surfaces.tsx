import { GitCompare, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonStyle } from '../ui/button/button.tsx';
import { Empty } from '../ui/feedback/empty.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Panel, PanelHead } from '../ui/layout/panel.tsx';
import { RoomTag } from '../domain/room-flag.tsx';
import { Bone, Waiting } from '../ui/feedback/skeleton.tsx';
import { StatusTag } from '../domain/status-tag.tsx';
import { Cell, HeadCell, Row, RowActions, RowTitle, Table } from '../ui/table/table.tsx';
import { Specimen } from './specimen-section.tsx';

const rows = [
  { topic: 'Letters of credit', room: 'D', status: 'requested', day: 'Nov 19, 2026' },
  { topic: 'Rules of origin, Certificates of origin', room: 'B', status: 'approved', day: 'Nov 12, 2026' },
  { topic: 'Tariff classification', room: 'A', status: 'rescheduled', day: 'Nov 9, 2026' },
];

export function Lists() {
  const [sorted, setSorted] = useState<'ascending' | 'descending'>('descending');
  const turn = () => setSorted(sorted === 'ascending' ? 'descending' : 'ascending');
  return (
    <Specimen title="Panel, table, waiting, notes" wide>
      <Panel aria-labelledby="recent">
        <PanelHead id="recent" title="Recent Consultations">
          <Button size="small">View All</Button>
        </PanelHead>
        <Table
          label="Recent Consultations"
          head={
            <>
              <HeadCell>Topic</HeadCell>
              <HeadCell>Room</HeadCell>
              <HeadCell>Status</HeadCell>
              <HeadCell sorted={sorted} onSort={turn}>
                Requested
              </HeadCell>
              <HeadCell>
                <span className="sr-only">Actions</span>
              </HeadCell>
            </>
          }
        >
          {rows.map(({ topic, room, status, day }, place) => (
            <Row key={topic} selected={place === 2}>
              <Cell>
                <RowTitle note={place === 0 ? 'Partial shipments' : undefined}>{topic}</RowTitle>
              </Cell>
              <Cell label="Room">
                <RoomTag code={room} />
              </Cell>
              <Cell label="Status">
                <StatusTag status={status} />
              </Cell>
              <Cell label="Requested">
                <time>{day}</time>
              </Cell>
              <Cell>
                <RowActions>
                  <Button variant="quiet" size="small">
                    Edit
                  </Button>
                  <Button size="small">View</Button>
                </RowActions>
              </Cell>
            </Row>
          ))}
        </Table>
      </Panel>
      <Panel aria-label="Waiting">
        <Waiting label="Loading recent consultations">
          <ul>
            {['w-1/2', 'w-4/5', 'w-1/2'].map((width, place) => (
              <li
                key={place}
                className="grid min-h-14 grid-cols-[1fr_4.5rem_5.5rem] items-center gap-4 border-line px-5 not-first:border-t"
              >
                <Bone className={width} />
                <Bone />
                <Bone className="h-5.5" />
              </li>
            ))}
          </ul>
        </Waiting>
      </Panel>
      <Note
        icon={RotateCcw}
        action={
          <Button variant="quiet" size="small">
            Start over
          </Button>
        }
      >
        Your draft from yesterday, 17:20, is back.
      </Note>
      <Note kind="waiting" icon={GitCompare}>
        <strong>Elif Aydın changed this result at 09:36.</strong>
        <br />
        Your text is kept below. Compare, then save again.
      </Note>
      <Note kind="error">Failed to save the schedule</Note>
    </Specimen>
  );
}

export function Emptiness() {
  return (
    <Specimen title="Empty: none yet, none match, could not load" wide>
      <Panel className="grid divide-line md:grid-cols-3 md:divide-x">
        <Empty
          drawing="none-yet"
          level={3}
          title="No consultations yet"
          action={
            <a href="#main" className={buttonStyle({ variant: 'primary' })}>
              Request Consultation
            </a>
          }
        >
          Start by requesting your first consultation
        </Empty>
        <Empty
          drawing="none-match"
          level={3}
          title="No consultation matches “aflatoxin”"
          action={<Button>Clear the filter</Button>}
        >
          Search looks at topics of the status you chose: Requested.
        </Empty>
        <Empty
          drawing="failed"
          level={3}
          title="Failed to fetch consultations"
          action={<Button>Try Again</Button>}
        >
          The server did not answer. Nothing of yours is lost.
        </Empty>
      </Panel>
    </Specimen>
  );
}
