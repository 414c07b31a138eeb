import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatMoney, sumCents } from '../../../kernel/money.ts';
import { useRead } from '../../../web/use-read.ts';
import { checksContract, type Payer } from '../checks.ts';

type PayerSelectProps = Readonly<{
  label: string;
  payer: Payer | null;
  onPick: (payer: Payer | null) => void;
  /** After a choice: where the keyboard goes next. */
  onPicked: () => void;
  error?: string | undefined;
  disabled: boolean;
}>;

const patienceMs = 150;
const nobody: readonly Payer[] = [];
const wordOf = ({ name, street }: Payer) => [name, street].filter(Boolean).join(', ');
const owedText = ({ open, onItsWay }: Payer) => {
  const owed = sumCents(open.map(({ amountRemaining }) => amountRemaining));
  const coming = onItsWay > 0 ? `, ${formatMoney(onItsWay)} on its way from the bank` : '';
  return `${owed > 0 ? `${formatMoney(owed)} open` : 'Nothing open'}${coming}`;
};

/** Whose check it is: found by name, street or the number of an invoice; Enter takes the first, also before it is shown. */
export function PayerSelect({ label, payer, onPick, onPicked, error, disabled }: PayerSelectProps) {
  const [typed, setTyped] = useState(payer ? wordOf(payer) : '');
  const [search] = useDebouncedValue(typed.trim(), patienceMs);
  const combobox = useCombobox();
  const isAwaited = useRef(false);
  const isAsked = payer === null && search.length > 1 && search === typed.trim();
  const { data } = useRead(checksContract.findPayers, { search }, { enabled: isAsked });
  const found = (isAsked && data?.payers) || nobody;

  function pick(chosen: Payer) {
    isAwaited.current = false;
    setTyped(wordOf(chosen));
    onPick(chosen);
    combobox.closeDropdown();
    onPicked();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found alone says that there is something new to choose
  useEffect(() => {
    const [first] = found;
    if (first && isAwaited.current) pick(first);
    else if (first) combobox.selectFirstOption();
  }, [found]);
  function enter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || payer || typed.trim() === '') return;
    event.preventDefault();
    isAwaited.current = found.length === 0;
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(contactId) => {
        const chosen = found.find((one) => one.contactId === contactId);
        if (chosen) pick(chosen);
      }}
    >
      <Combobox.Target>
        <TextInput
          aria-label={label}
          placeholder="Name, street or invoice"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => {
            isAwaited.current = false;
            setTyped(currentTarget.value);
            if (payer) onPick(null);
            combobox.openDropdown();
          }}
          onKeyDownCapture={enter}
          onBlur={() => combobox.closeDropdown()}
          error={error}
          disabled={disabled}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isAsked || !data}>
        <Combobox.Options>
          {found.map((one) => (
            <Combobox.Option key={one.contactId} value={one.contactId}>
              <span className="two-lines">
                {wordOf(one)}
                <small>{owedText(one)}</small>
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>Nobody with an account is found</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
