import { Bell, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonStyle } from '../ui/button/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { ChipChoice } from '../ui/form/chip-choice.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { Radio } from '../ui/form/radio.tsx';
import { SearchField } from '../ui/list/search-field.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { Switch } from '../ui/form/switch.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { TextareaField } from '../ui/form/textarea-field.tsx';
import { Line, Specimen } from './specimen-section.tsx';

export function Controls() {
  return (
    <Specimen title="Controls">
      <Line>
        <Button variant="primary">Save Schedule</Button>
        <Button variant="tinted">Approve</Button>
        <Button>Reject</Button>
        <Button variant="quiet">Details</Button>
        <Button variant="danger">Delete</Button>
      </Line>
      <Line>
        <Button size="small">View</Button>
        <Button variant="primary" busy>
          Logging in...
        </Button>
        <Button disabled>Save Changes</Button>
        <Button variant="primary" disabled>
          Save Changes
        </Button>
        <Button variant="tinted" size="small" shortcut="A">
          Approve
        </Button>
        <Button icon={RefreshCw}>Refresh</Button>
      </Line>
      <Line>
        <Button variant="primary" size="large" icon={Plus}>
          Request Consultation
        </Button>
        <a href="#main" className={buttonStyle({ variant: 'plain', size: 'large' })}>
          Return to Home
        </a>
        <IconButton label="Notifications" icon={Bell} />
        <IconButton label="Delete" icon={Trash2} size="small" />
        <IconButton label="Notifications, none" icon={Bell} disabled />
      </Line>
    </Specimen>
  );
}

const mistakes = [
  { field: 'wrong-name', message: 'Company name is required' },
  { field: 'wrong-confirm', message: 'Passwords do not match' },
];

export function Fields() {
  const [search, setSearch] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <Specimen title="Fields">
      <ErrorSummary errors={wrong ? mistakes : []} title="Please fill in all required fields" />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="Company" defaultValue="Nordfjord Sjømat AS" />
        <TextField label="Company Email" optional placeholder="export@company.example" type="email" />
        <TextField label="Company Name" id="wrong-name" error="Company name is required" />
        <TextField
          label="Confirm Password"
          id="wrong-confirm"
          type="password"
          autoComplete="new-password"
          defaultValue="dried-fig"
          hint="At least 8 characters."
          error="Passwords do not match"
        />
        <TextField label="Closed" disabled defaultValue="Nothing to type" />
        <SelectField label="Room" defaultValue="b">
          <option value="a">Room A: Import</option>
          <option value="b">Room B: Export</option>
        </SelectField>
      </div>
      <SearchField label="Search topics" placeholder="Search topics" value={search} onChange={setSearch} />
      <TextareaField label="Reason" optional hint="The client sees it." defaultValue="Please ask Room C." />
      <div>
        <Button onClick={() => setWrong(true)}>Show the summary</Button>
      </div>
    </Specimen>
  );
}

export function Choices() {
  return (
    <Specimen title="Choices">
      <Line>
        <ChipChoice defaultChecked>Letters of credit</ChipChoice>
        <ChipChoice>Incoterms 2020</ChipChoice>
        <ChipChoice disabled>Trade finance</ChipChoice>
      </Line>
      <Line>
        <Checkbox defaultChecked>Send by e-mail</Checkbox>
        <Checkbox>All weeks</Checkbox>
        <Checkbox aria-label="Select all" indeterminate />
        <Checkbox disabled defaultChecked>
          Locked
        </Checkbox>
      </Line>
      <Line>
        <Radio name="format" defaultChecked>
          One file
        </Radio>
        <Radio name="format">One each</Radio>
        <Switch defaultChecked>Assigned</Switch>
        <Switch>Not Assigned</Switch>
        <Switch aria-label="Locked" disabled defaultChecked />
      </Line>
    </Specimen>
  );
}
