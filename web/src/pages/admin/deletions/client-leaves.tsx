import type { User } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { CasesOfClient } from '../../../features/handovers/open-cases.tsx';
import { openCasesOfClient } from '../../../features/handovers/queries.ts';
import { UserDeletion } from '../../../features/users/accounts/user-deletion.tsx';

type ClientLeavesProps = { client: User; onClose: () => void; onDone: () => void };

/** Asks before a client is deleted, and says what is open. */
export function ClientLeaves({ client, onClose, onDone }: ClientLeavesProps) {
  const { data } = useQuery(openCasesOfClient(client.id));
  return (
    <UserDeletion user={client} isCounting={!data} onClose={onClose} onDone={onDone}>
      <CasesOfClient id={client.id} />
    </UserDeletion>
  );
}
