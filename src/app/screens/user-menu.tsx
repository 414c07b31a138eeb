import { IconHelp, IconKeyboard, IconLogout, IconMoon, IconSelector, IconSun, IconUserEdit } from '@tabler/icons-react';
import { useContext, useSyncExternalStore } from 'react';
import { RoleAvatar } from '../../features/users/web/role-avatar.tsx';
import { signOut } from '../../features/users/web/session.ts';
import { roleWords } from '../../features/users/words-roles.ts';
import { type Actor, isAdmin } from '../../kernel/roles.ts';
import { leaveFor } from '../../web/farewell.ts';
import { useWords } from '../../web/language.ts';
import { pass } from '../../web/leaving.ts';
import { scheme } from '../../web/theme/scheme.ts';
import { Menu } from '../../web/ui/menu.tsx';
import { ownProfile, shortcutHelp } from '../../web/ui/opened-dialogs.ts';
import { WaysContext } from '../../web/ui/place-link.tsx';
import { mayLeave } from '../offline-work.ts';
import { appWords } from '../words.ts';

type UserMenuProps = Readonly<{
  actor: Actor;
  /** Called before what was chosen happens: the drawer around closes, or it would cover a dialog. */
  onChosen?: (() => void) | undefined;
  /** In the header of a phone. */
  isCompact?: boolean;
}>;

/** Who is signed in, the own profile, the theme, and the way out. */
export function UserMenu({ actor, onChosen, isCompact = false }: UserMenuProps) {
  const say = useWords(appWords);
  const isDark = useSyncExternalStore(scheme.subscribe, scheme.current) === 'dark';
  const { go } = useContext(WaysContext);
  const name = `${actor.firstName} ${actor.lastName}`;
  const role = useWords(roleWords).roles[actor.role];

  async function leave() {
    if (!(await mayLeave())) return;
    const farewell = { title: say.signedOut, text: say.signedOutText };
    // With its cookie the server would lead home again.
    await pass(async () => leaveFor((await signOut()) ? '/' : '/?signed-out', farewell));
  }
  const after = (run: () => void) => () => {
    onChosen?.();
    run();
  };
  return (
    <Menu
      label={say.userMenuOf(name, role)}
      isIconOnly={isCompact}
      placement={isCompact ? 'below-end' : 'above'}
      buttonClass={isCompact ? 'user-button compact' : 'user-button'}
      button={
        <>
          <RoleAvatar role={actor.role} />
          {!isCompact && (
            <>
              <span className="visually-hidden">{say.userMenu}</span>
              <span className="two-lines">
                <b>{name}</b>
                <small>{role}</small>
              </span>
              <IconSelector size={16} aria-hidden />
            </>
          )}
        </>
      }
      head={
        <>
          <b>{name}</b>
          {isCompact ? `${role} · ${actor.email}` : actor.email}
        </>
      }
      items={[
        { label: say.editProfile, icon: <IconUserEdit size={17} aria-hidden />, run: after(ownProfile.open) },
        {
          label: isDark ? say.lightTheme : say.darkTheme,
          icon: isDark ? <IconSun size={17} aria-hidden /> : <IconMoon size={17} aria-hidden />,
          run: () => scheme.choose(isDark ? 'light' : 'dark'),
        },
        { label: say.keyboardShortcuts, icon: <IconKeyboard size={17} aria-hidden />, run: after(shortcutHelp.open) },
        // The others have it in the sidebar (spec 1 §2.2).
        ...(isAdmin(actor)
          ? [
              {
                label: say.places.help,
                icon: <IconHelp size={17} aria-hidden />,
                run: after(() => go({ to: '/help' })),
              },
            ]
          : []),
        { label: say.signOut, icon: <IconLogout size={17} aria-hidden />, run: after(() => void leave()) },
      ]}
    />
  );
}
