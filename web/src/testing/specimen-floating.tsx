import { Bell, LogOut, Settings } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Fact, Facts } from '../ui/text/facts.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../ui/popup/menu.tsx';
import { Popover } from '../ui/popup/popover.tsx';
import { QuestionDialog } from '../ui/dialog/question-dialog.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { RoomTag } from '../domain/room-flag.tsx';
import { StatusTag } from '../domain/status-tag.tsx';
import { themeChoices } from '../ui/theme/theme-switch.tsx';
import { useTheme } from '../ui/theme/theme.ts';
import { toast } from '../ui/feedback/toast.tsx';
import { Line, Specimen } from './specimen-section.tsx';
import { Course, problem } from './specimen-detail.tsx';

export function Floating() {
  const [detail, setDetail] = useState(false);
  const [question, setQuestion] = useState(false);
  const [theme, choose] = useTheme();
  return (
    <Specimen title="What floats">
      <Line>
        <Button onClick={() => setDetail(true)}>Detail</Button>
        <Button onClick={() => setQuestion(true)}>Question</Button>
        <Menu trigger={<Button>User menu</Button>} align="start">
          <MenuChoices label="Theme" value={theme} onChange={choose} choices={themeChoices()} />
          <MenuSeparator />
          <MenuItem icon={Settings}>Profile Settings</MenuItem>
          <MenuItem icon={LogOut}>Logout</MenuItem>
        </Menu>
        <Popover
          title="Notifications"
          trigger={<IconButton label="Notifications" icon={Bell} />}
          className="w-80"
        >
          <p className="px-4 pb-4 text-ink-2">No new notifications</p>
        </Popover>
      </Line>
      <Line>
        <Button
          onClick={() => toast.success('Consultation request rejected', { undo: () => toast.info('Undone') })}
        >
          Done
        </Button>
        <Button
          onClick={() => toast.info('Consultation request approved', { note: 'Letters of credit, Room D' })}
        >
          News
        </Button>
        <Button onClick={() => toast.warning('Please select at least one consultation to export')}>
          Warning
        </Button>
        <Button
          onClick={() =>
            toast.error('Failed to approve consultation', { note: 'This request has already been canceled.' })
          }
        >
          Error
        </Button>
      </Line>
      <Dialog
        open={detail}
        onClose={() => setDetail(false)}
        title="Tariff classification"
        marks={
          <>
            <RoomTag code="A" />
            <StatusTag status="rescheduled" />
          </>
        }
        band={<Course />}
        footer={
          <>
            <Button variant="quiet" className="-ms-3.25 me-auto" onClick={() => setQuestion(true)}>
              Cancel Consultation
            </Button>
            <Button onClick={() => setDetail(false)}>Close</Button>
          </>
        }
      >
        <Facts className="mb-6">
          <Fact term="Scheduled">
            Thursday, Nov 26, 2026, 14:30 <span className="text-ink-3">Istanbul time</span>
          </Fact>
          <Fact term="Consultant">Elif Aydın</Fact>
          <Fact term="Reason">The laboratory report arrives on Nov 25; we need it for the ruling.</Fact>
        </Facts>
        <h3 className="mb-2">Problem Details</h3>
        <RichText html={problem} />
      </Dialog>
      <QuestionDialog
        open={question}
        onClose={() => setQuestion(false)}
        title="Are you sure you want to delete this consultant?"
        verb="Delete"
        danger
        onConfirm={() => setQuestion(false)}
      >
        <strong className="text-ink">Beatriz Carvalho Nunes</strong> loses the sign-in and leaves the schedule
        from today. Her 31 consultations and their results stay.
      </QuestionDialog>
    </Specimen>
  );
}
