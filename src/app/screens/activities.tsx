import { ActivityDialog } from '../../features/activities/web/activity-dialog.tsx';
import { activityParams } from '../../features/activities/web/activity-filters.tsx';
import { AllActivities } from '../../features/activities/web/all-activities.tsx';
import { Page } from '../../web/ui/page.tsx';
import { urlText, useUrlState } from '../../web/url-state.ts';

/** All Activities; `activity` in the address opens that one. */
export function ActivitiesScreen() {
  const [filter, setFilter] = useUrlState(activityParams);
  const [{ activity }, setOpened] = useUrlState({ activity: urlText() });
  return (
    <Page title="All Activities" back={{ to: '/crm', label: 'Back to CRM' }}>
      <AllActivities filter={filter} onFilter={setFilter} onOpen={(id) => setOpened({ activity: id })} />
      <ActivityDialog activityId={activity} onClose={() => setOpened({ activity: '' })} />
    </Page>
  );
}
