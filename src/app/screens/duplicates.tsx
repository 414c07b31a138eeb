import { MergeDialog } from '../../features/duplicates/web/merge-dialog.tsx';
import { PairList } from '../../features/duplicates/web/pair-list.tsx';
import { RecentMerges } from '../../features/duplicates/web/recent-merges.tsx';
import { Page } from '../../web/ui/page.tsx';
import { urlPage, urlText, useUrlState } from '../../web/url-state.ts';

/** Likely doubles, the comparison of two, and what was merged lately; all of it in the address. */
export function DuplicatesScreen() {
  const [{ page }, setPage] = useUrlState({ page: urlPage() });
  const [{ first, second, merges }, set] = useUrlState({ first: urlText(), second: urlText(), merges: urlPage() });
  return (
    <Page
      title="Duplicates"
      subtitle="Contacts that share an email, a phone or an address. What more than five share is left out."
      back={{ to: '/crm', label: 'Back to Contacts' }}
    >
      <PairList
        page={page}
        onPage={(next) => setPage({ page: next })}
        onCompare={(one, other) => set({ first: one, second: other })}
      />
      <RecentMerges page={merges} onPage={(next) => set({ merges: next })} />
      <MergeDialog
        pair={first && second ? [first, second] : undefined}
        onClose={() => set({ first: '', second: '' })}
      />
    </Page>
  );
}
