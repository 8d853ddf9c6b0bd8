import { useState } from 'react';
import { CountBadge } from '../ui/text/count-badge.tsx';
import { Course as Way, type Step } from '../domain/course.tsx';
import { FilterTab, FilterTabs } from '../ui/list/filter-tabs.tsx';
import { Initials } from '../ui/text/initials.tsx';
import { Kbd } from '../ui/keyboard/kbd.tsx';
import { PersonName } from '../ui/text/person-name.tsx';
import { RoomFlag, RoomTag } from '../domain/room-flag.tsx';
import { StatusTag } from '../domain/status-tag.tsx';
import { Tab, TabList, TabPanel, Tabs as Sheets } from '../ui/list/tabs.tsx';
import { Line, Specimen } from './specimen-section.tsx';

const states = ['requested', 'approved', 'rejected', 'rescheduled', 'canceled', 'completed', 'unknown'];
const others = ['pending', 'active', 'inactive', 'something else'];

export function States() {
  return (
    <Specimen title="States: buoy topmarks">
      <Line>
        {states.map((status) => (
          <StatusTag key={status} status={status} />
        ))}
      </Line>
      <Line>
        {others.map((status) => (
          <StatusTag key={status} status={status} />
        ))}
      </Line>
      <Line>
        {states.map((status) => (
          <StatusTag key={status} status={status} look="plain" />
        ))}
      </Line>
      <Line>
        {states.map((status) => (
          <StatusTag key={status} status={status} look="mark" />
        ))}
      </Line>
    </Specimen>
  );
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

export function Flags() {
  return (
    <Specimen title="Rooms: signal flags in one ink">
      <Line>
        {letters.slice(0, 5).map((code) => (
          <RoomTag key={code} code={code} look="tag" />
        ))}
      </Line>
      <Line>
        {letters.slice(0, 5).map((code) => (
          <RoomTag key={code} code={code} />
        ))}
      </Line>
      <ul className="flex flex-wrap gap-4 text-center text-xs text-ink-2">
        {letters.map((code) => (
          <li key={code}>
            <RoomFlag code={code} size="large" className="mb-1" />
            {code}
          </li>
        ))}
      </ul>
    </Specimen>
  );
}

const steps: Step[] = [
  { status: 'requested', title: 'Requested', note: 'Nov 9', state: 'passed' },
  { status: 'approved', title: 'Approved', note: 'Nov 10', state: 'passed' },
  { status: 'rescheduled', title: 'Rescheduled', note: 'Nov 17', state: 'now' },
  { status: 'completed', title: 'Completed', note: 'ahead', state: 'ahead' },
];

const names = [
  'Ayşe Yıldırım',
  'محمد بن سالم الحارثي',
  '山田 花子',
  'Beatriz Carvalho Nunes',
  '김민준',
  'Иван',
  'กมลวรรณ',
  'श्रेया',
  'דוד לוי',
];

export function Course() {
  return (
    <Specimen title="Course, counts, names">
      <Way label="Course of this consultation" steps={steps} />
      <Way label="The course, downwards" steps={steps} direction="down" />
      <Line>
        <CountBadge>12</CountBadge>
        <CountBadge waiting>7</CountBadge>
        <Kbd>A</Kbd>
      </Line>
      <ul className="grid gap-2">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-2">
            <Initials name={name} /> <PersonName>{name}</PersonName>
          </li>
        ))}
      </ul>
    </Specimen>
  );
}

export function Tabs() {
  const [sheet, setSheet] = useState('in');
  return (
    <Specimen title="Tabs">
      <FilterTabs label="Filter by status" current={0}>
        <FilterTab href="#all" current count={19}>
          All
        </FilterTab>
        <FilterTab href="#requested" current={false} count={1}>
          Requested
        </FilterTab>
        <FilterTab href="#approved" current={false} count={2}>
          Approved
        </FilterTab>
        <FilterTab href="#closed" current={false}>
          Rejected or canceled
        </FilterTab>
      </FilterTabs>
      <Sheets value={sheet} onValueChange={setSheet}>
        <TabList aria-label="Account">
          <Tab value="in">Log in</Tab>
          <Tab value="up">Register</Tab>
        </TabList>
        <TabPanel value="in" className="pt-4">
          The first sheet
        </TabPanel>
        <TabPanel value="up" className="pt-4">
          The second sheet
        </TabPanel>
      </Sheets>
    </Specimen>
  );
}
