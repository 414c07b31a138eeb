import { useCallback } from 'react';
import { isStaff } from '../../../kernel/roles.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type User, usersContract } from '../contract.ts';

/** What somebody of the staff has begun that ends badly without them, as sentences; undefined for nothing. */
export type FindInHand = (user: User) => Promise<string | undefined>;

/** Asks before an account is deleted, and says so. */
export function useRemoval(findInHand: FindInHand): (user: User) => void {
  const { run } = useCommand(usersContract.remove, {
    failure: 'Delete Failed',
    wordless: 'Failed to delete user',
    onDone: () => toast.success('User Deleted', 'The account is closed, and its sessions have ended.'),
  });
  return useCallback(
    async (user: User) => {
      const { id, firstName, lastName, role } = user;
      const inHand = isStaff(user) && (await findInHand(user));
      const name = `${firstName} ${lastName}`;
      const stays = role === 'customer' ? 'The contact and its history stay' : 'The name stays on what they did';
      const yes = await confirm({
        title: `Delete ${name}?`,
        message: `${inHand ? `${inHand} ` : ''}${firstName} can no longer sign in and is signed out everywhere at once. ${stays}.`,
        confirmLabel: 'Delete User',
      });
      if (yes) void run({ id });
    },
    [run, findInHand],
  );
}
