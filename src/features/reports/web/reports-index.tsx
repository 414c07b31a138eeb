import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../../web/ui/panel.tsx';
import { urlChoice, useUrlState } from '../../../web/url-state.ts';
import { catalogue } from '../catalogue.ts';
import { categories } from '../report.ts';
import './reports.css';

const all = 'all';

/** Every report, of one category or of all. */
export function ReportsIndex() {
  const [{ category }, set] = useUrlState({ category: urlChoice([all, ...categories], all) });
  const shown = catalogue.filter((report) => category === all || report.category === category);
  return (
    <>
      <SegmentedControl
        className="report-categories"
        aria-label="Category"
        value={category}
        onChange={(chosen) => set({ category: chosen as typeof category })}
        data={[{ value: all, label: 'All' }, ...categories]}
      />
      <Panel title="Available Reports">
        <ul className="report-list">
          {shown.map(({ id, title, category: of, summary }) => (
            <li key={id}>
              <span className="two-lines">
                <b>
                  <Link to="/reports/$reportId" params={{ reportId: id }}>
                    {title}
                  </Link>
                </b>
                <small>{summary}</small>
              </span>
              <span className="report-category">{of}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
