import { Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { companyContract } from '../../features/company/contract.ts';
import { telLink } from '../../kernel/phone.ts';
import { useWords } from '../../web/language.ts';
import { query } from '../../web/query-client.ts';
import { Panel } from '../../web/ui/panel.tsx';
import { helpWords } from '../words-help.ts';

/** Customers have nobody beside them whom they could ask. */
export function HelpOffice() {
  const say = useWords(helpWords);
  const { data: company } = useQuery(query(companyContract.get, {}));
  if (!company?.phone && !company?.email) return null;
  return (
    <Panel title={say.reach(company.companyName)} isPadded>
      <div className="page-actions">
        {company.phone && (
          <Button
            component="a"
            variant="default"
            href={telLink(company.phone)}
            leftSection={<IconPhone size={16} aria-hidden />}
          >
            {say.call(company.phone)}
          </Button>
        )}
        {company.email && (
          <Button
            component="a"
            variant="default"
            href={`mailto:${company.email}`}
            style={{ overflowWrap: 'anywhere' }}
            leftSection={<IconMail size={16} aria-hidden />}
          >
            {company.email}
          </Button>
        )}
      </div>
    </Panel>
  );
}
