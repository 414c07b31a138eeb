import { Select } from '@mantine/core';
import { weekdays } from '../../../kernel/calendar.ts';
import type { Sent } from '../../../kernel/operation.ts';
import { DayField } from '../../../web/ui/day-field.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { withChosen } from '../../../web/ui/with-chosen.ts';
import { urlChoice, urlDay, urlId, urlText, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { contactStatuses } from '../../contacts/contract.ts';
import { routesContract } from '../../routes/contract.ts';
import { massEmailContract, subscriptionFilters } from '../contract.ts';

const state = {
  q: urlText(),
  status: urlChoice(['', ...contactStatuses], ''),
  subscription: urlChoice(subscriptionFilters, 'all'),
  route: urlId(),
  town: urlText(),
  weekday: urlChoice(['', ...weekdays], ''),
  balance: urlChoice(['', 'open'], ''),
  changed: urlDay(''),
};

const labels = { all: 'All', active: 'Active', none: 'None' };

export type Filter = Readonly<{
  input: Sent<typeof massEmailContract.recipients>;
  /** The day whose changes are asked for. */
  changedOn: string;
}>;

/** The filters as they stand in the address. */
export function useRecipientFilters() {
  const [values, set] = useUrlState(state);
  const { q, status, subscription, route, town, weekday, balance, changed } = values;
  const filter: Filter = {
    input: {
      ...{ q, subscription, status: status || undefined, routeId: route || undefined, town: town || undefined },
      ...{ weekday: weekday || undefined, balance: balance || undefined },
    },
    changedOn: changed,
  };
  return { values, set, filter };
}

type RecipientFiltersProps = Pick<ReturnType<typeof useRecipientFilters>, 'values' | 'set'>;

export function RecipientFilters({ values, set }: RecipientFiltersProps) {
  const routes = useRead(routesContract.list, {}).data?.routes;
  const towns = useRead(massEmailContract.towns, {}).data?.towns;
  return (
    <div className="panel-bar mass-email-filters">
      <SearchField
        label="Search recipients"
        placeholder="Name, email or company"
        value={values.q}
        onSearch={(q) => set({ q })}
      />
      <Select
        label="Status"
        data={[{ value: '', label: 'All' }, ...contactStatuses]}
        value={values.status}
        onChange={(chosen) => set({ status: contactStatuses.find((one) => one === chosen) ?? '' })}
      />
      <Select
        label="Subscription"
        data={subscriptionFilters.map((value) => ({ value, label: labels[value] }))}
        value={values.subscription}
        onChange={(chosen) => set({ subscription: subscriptionFilters.find((one) => one === chosen) ?? 'all' })}
      />
      <Select
        label="Route"
        data={withChosen(
          routes?.map(({ id, name }) => ({ value: id, label: name })),
          values.route,
          { all: 'All', gone: 'A deleted route' },
        )}
        value={values.route}
        onChange={(chosen) => set({ route: chosen ?? '' })}
      />
      <Select
        label="Town"
        searchable
        data={withChosen(
          towns?.map((town) => ({ value: town, label: town })),
          values.town,
          { all: 'All', gone: values.town },
        )}
        value={values.town}
        onChange={(chosen) => set({ town: chosen ?? '' })}
      />
      <Select
        label="Weekday"
        data={[{ value: '', label: 'All' }, ...weekdays]}
        value={values.weekday}
        onChange={(chosen) => set({ weekday: weekdays.find((one) => one === chosen) ?? '' })}
      />
      <Select
        label="Balance"
        data={[
          { value: '', label: 'All' },
          { value: 'open', label: 'Open' },
        ]}
        value={values.balance}
        onChange={(chosen) => set({ balance: chosen === 'open' ? 'open' : '' })}
      />
      <DayField label="Pickup changed on" value={values.changed} onTyped={(changed) => set({ changed })} />
    </div>
  );
}
