import { Empty } from '../../../ui/feedback/empty.tsx';

/** Instead of a queue for a consultant who has no room. */
export function NoRooms() {
  return (
    <Empty drawing="none-yet" title="No room is assigned to you yet">
      Requests reach you as soon as an admin has chosen your rooms under Consultant Management.
    </Empty>
  );
}
