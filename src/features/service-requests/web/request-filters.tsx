import { Select } from '@mantine/core';
import { withChosen } from '../../../web/ui/with-chosen.ts';
import { useRead } from '../../../web/use-read.ts';
import { usersContract } from '../../users/contract.ts';
import type { Kind } from '../asked.ts';
import { type ShownState, shownStates } from '../contract.ts';
import { kinds } from '../states.ts';
import { requestWords } from '../words.ts';
import './requests.css';

export type RequestFilter = Readonly<{ state: ShownState; kind: Kind | ''; owner: string; page: number }>;

type RequestFiltersProps = Readonly<{ filter: RequestFilter; onFilter: (change: Partial<RequestFilter>) => void }>;

const { kinds: kindNames, states: stateNames } = requestWords.en;
const stateLabels: Readonly<Record<ShownState, string>> = { waiting: 'Open and in hand', ...stateNames, all: 'All' };

/** The staff by name, to choose from; undefined while they are being read. */
export function useStaff(): { value: string; label: string }[] | undefined {
  return useRead(usersContract.drivers, {}).data?.drivers.map(({ id, firstName, lastName }) => ({
    value: id,
    label: `${firstName} ${lastName}`,
  }));
}

/** Which requests are shown; it stands in the address. */
export function RequestFilters({ filter, onFilter }: RequestFiltersProps) {
  const staff = useStaff();
  const owners = staff && [{ value: 'nobody', label: 'Nobody' }, ...staff];
  return (
    <search className="request-filters">
      <Select
        aria-label="State"
        allowDeselect={false}
        data={shownStates.map((value) => ({ value, label: stateLabels[value] }))}
        value={filter.state}
        onChange={(state) => onFilter({ state: shownStates.find((one) => one === state) ?? 'waiting' })}
      />
      <Select
        aria-label="Kind"
        allowDeselect={false}
        data={[{ value: '', label: 'All kinds' }, ...kinds.map((value) => ({ value, label: kindNames[value] }))]}
        value={filter.kind}
        onChange={(kind) => onFilter({ kind: kinds.find((one) => one === kind) ?? '' })}
      />
      <Select
        aria-label="Owner"
        allowDeselect={false}
        data={withChosen(owners, filter.owner, { all: 'All owners', gone: 'Somebody who has left' })}
        value={filter.owner}
        onChange={(owner) => onFilter({ owner: owner ?? '' })}
      />
    </search>
  );
}
