import { ActionIcon, Button, Select } from '@mantine/core';
import { IconAlarm, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { urlChoice, urlId, urlPage, urlText } from '../../../web/url-state.ts';
import {
  type ActivityPriority,
  type ActivitySort,
  type ActivityType,
  activityPriorities,
  activitySorts,
  activityTypes,
  creators,
  statusFilters,
} from '../contract.ts';
import { usePeople } from './people.ts';
import { priorityWords, statusWords, typeLabels } from './words.ts';

/** How the filters stand in the address; dashboards link to `createdBy`, `status` and `type` (spec 2 §2). */
export const activityParams = {
  q: urlText(),
  type: urlChoice(['', ...activityTypes], ''),
  status: urlChoice(['', ...statusFilters], ''),
  priority: urlChoice(['', ...activityPriorities], ''),
  createdBy: urlId(creators),
  assignedTo: urlId(),
  overdue: urlChoice(['', 'true'], ''),
  sort: urlChoice(activitySorts, 'created'),
  direction: urlChoice(['asc', 'desc'], 'desc'),
  page: urlPage(),
};

export type ActivityFilter = Readonly<{
  q: string;
  type: ActivityType | '';
  status: (typeof statusFilters)[number] | '';
  priority: ActivityPriority | '';
  createdBy: string;
  assignedTo: string;
  overdue: '' | 'true';
  sort: ActivitySort;
  direction: 'asc' | 'desc';
  page: number;
}>;

export const noFilters = {
  q: '',
  type: '',
  status: '',
  priority: '',
  createdBy: '',
  assignedTo: '',
  overdue: '',
} as const;

export const isFiltered = (filter: ActivityFilter): boolean =>
  Object.keys(noFilters).some((name) => filter[name as keyof typeof noFilters] !== '');

const sortLabels: Readonly<Record<ActivitySort, string>> = {
  created: 'Created',
  dueDate: 'Due date',
  priority: 'Priority',
  title: 'Title',
};
/** What people mean when they choose an order: the newest, the nearest, the most urgent, the alphabet. */
const usualDirection = { created: 'desc', dueDate: 'asc', priority: 'desc', title: 'asc' } as const;

type ActivityFiltersProps = Readonly<{
  filter: ActivityFilter;
  onFilter: (change: Partial<ActivityFilter>) => void;
}>;

/** Search, filters and order. */
export function ActivityFilters({ filter, onFilter }: ActivityFiltersProps) {
  const { options: people } = usePeople();
  const isUp = filter.direction === 'asc';
  const isOne = filter.createdBy !== '' && creators.every((one) => one !== filter.createdBy); // a link may ask for one person
  return (
    <search className="panel-bar activity-filters">
      <SearchField
        label="Search activities"
        placeholder="Title, description or contact"
        value={filter.q}
        onSearch={(q) => onFilter({ q })}
      />
      <span className="activity-order">
        <Select
          aria-label="Sort by"
          allowDeselect={false}
          data={activitySorts.map((value) => ({ value, label: `Sort: ${sortLabels[value]}` }))}
          value={filter.sort}
          onChange={(value) => {
            const sort = activitySorts.find((one) => one === value) ?? 'created';
            onFilter({ sort, direction: usualDirection[sort] });
          }}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={isUp ? 'Ascending; sort descending' : 'Descending; sort ascending'}
          onClick={() => onFilter({ direction: isUp ? 'desc' : 'asc' })}
        >
          {isUp ? <IconSortAscending size={18} aria-hidden /> : <IconSortDescending size={18} aria-hidden />}
        </ActionIcon>
      </span>
      <Choice
        label="Type"
        all="All types"
        data={activityTypes.map((value) => ({ value, label: typeLabels[value] }))}
        value={filter.type}
        onChange={(type) => onFilter({ type: activityTypes.find((one) => one === type) ?? '' })}
      />
      <Choice
        label="Status"
        all="All statuses"
        data={statusFilters.map((value) => ({ value, label: value === 'open' ? 'Open' : statusWords[value].label }))}
        value={filter.status}
        onChange={(status) => onFilter({ status: statusFilters.find((one) => one === status) ?? '' })}
      />
      <Choice
        label="Priority"
        all="All priorities"
        data={activityPriorities.toReversed().map((value) => ({ value, label: priorityWords[value].label }))}
        value={filter.priority}
        onChange={(priority) => onFilter({ priority: activityPriorities.find((one) => one === priority) ?? '' })}
      />
      <Choice
        label="Creator"
        all="All creators"
        data={[
          { value: 'customer', label: 'Customer created' },
          { value: 'staff', label: 'Staff created' },
          ...people.filter(({ value }) => isOne && value === filter.createdBy),
        ]}
        value={filter.createdBy}
        onChange={(createdBy) => onFilter({ createdBy })}
      />
      <Choice
        label="Assigned to"
        all="All assignees"
        data={people}
        value={filter.assignedTo}
        onChange={(assignedTo) => onFilter({ assignedTo })}
      />
      <Button
        variant={filter.overdue ? 'light' : 'default'}
        aria-pressed={filter.overdue === 'true'}
        leftSection={<IconAlarm size={16} aria-hidden />}
        onClick={() => onFilter({ overdue: filter.overdue ? '' : 'true' })}
      >
        Overdue
      </Button>
    </search>
  );
}

type ChoiceProps = Readonly<{
  label: string;
  /** What no choice is called. */
  all: string;
  data: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}>;

function Choice({ label, all, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      className="activity-choice"
      allowDeselect={false}
      data={[{ value: '', label: all }, ...data]}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
