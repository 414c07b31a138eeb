import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Initials } from '../../../web/ui/initials.tsx';
import { useRead } from '../../../web/use-read.ts';
import { contactsContract, type ListedContact } from '../../contacts/contract.ts';
import './contact-picker.css';

type ContactPickerProps = Readonly<{
  /** Who is not offered. */
  except: string;
  onChoose: (id: string) => void;
}>;

/** Whoever is further down is found by typing more. */
const mostShown = 20;
const listId = 'contact-picker-list';

/** Finds a contact as the list does. A combobox: the focus stays in the field, arrow keys walk, Enter chooses. */
export function ContactPicker({ except, onChoose }: ContactPickerProps) {
  const [text, setText] = useState('');
  const [sought, setSought] = useState('');
  const [active, setActive] = useState(0);
  const search = useDebouncedCallback((next: string) => {
    setSought(next);
    setActive(0);
  }, 300);
  const asked = { q: sought, status: undefined, page: 1 };
  const { data, error, isPlaceholderData } = useRead(contactsContract.list, asked, {
    keepPrevious: true,
    enabled: sought !== '',
    failure: ['CRM Error', 'Failed to load contacts'],
  });
  const others = sought === '' ? [] : (data?.rows.filter(({ id }) => id !== except) ?? []);
  const shown = others.slice(0, mostShown);
  // What is shown while somebody types on belongs to what was typed before.
  const isSettled = text.trim() === sought && !isPlaceholderData;

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = shown[active];
    if (step && shown.length > 0) setActive((active + step + shown.length) % shown.length);
    else if (event.key === 'Enter' && !isSettled) search.flush();
    else if (event.key === 'Enter' && choice) onChoose(choice.id);
    else return;
    event.preventDefault();
  }
  return (
    <div className="contact-picker">
      <TextInput
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        data-autofocus
        role="combobox"
        label="Other contact"
        placeholder="Name, phone, street or email"
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={shown[active] && optionId(shown[active])}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          search(value.trim());
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status">{error ? '' : words(sought, data && others.length, data?.isNear)}</p>
      <Choices shown={shown} active={active} isBusy={!isSettled} onPoint={setActive} onChoose={onChoose} />
    </div>
  );
}

type ChoicesProps = Pick<ContactPickerProps, 'onChoose'> &
  Readonly<{
    shown: readonly ListedContact[];
    active: number;
    isBusy: boolean;
    onPoint: (index: number) => void;
  }>;

function Choices({ shown, active, isBusy, onPoint, onChoose }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active line is what it waits for
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label="Contacts found"
      tabIndex={-1}
      data-busy={isBusy || undefined}
    >
      {shown.map((contact, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
        <div
          key={contact.id}
          id={optionId(contact)}
          role="option"
          aria-selected={index === active}
          onMouseMove={() => index !== active && onPoint(index)}
          onClick={() => onChoose(contact.id)}
        >
          <Initials firstName={contact.firstName} lastName={contact.lastName} />
          <span className="two-lines">
            <b>
              {contact.firstName} {contact.lastName}
            </b>
            <small>{[contact.street, contact.phone, contact.email].filter(Boolean).join(' · ')}</small>
            <small>{reasons(contact)}</small>
          </span>
          <small className="contact-picker-status">{contact.status}</small>
        </div>
      ))}
    </div>
  );
}

/** What it was found by, where its line does not say so. */
const reasons = ({ foundBy, street, phone }: ListedContact) =>
  (foundBy ?? []).flatMap(({ text }) => (text === street || text === phone ? [] : text)).join(' · ');

const optionId = ({ id }: ListedContact) => `pick-${id}`;

function words(sought: string, found: number | undefined, isNear = false): string {
  if (sought === '')
    return 'Find the contact that is the same person or business. The two are compared before anything changes.';
  if (found === undefined) return 'Searching…';
  if (found === 0) return 'No other contact found';
  if (isNear) return 'Nobody has exactly this. These are near matches:';
  if (found > mostShown) return `The ${mostShown} newest matches are shown. Type more to narrow the search.`;
  return found === 1 ? '1 contact found' : `${found} contacts found`;
}
