import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { takeFarewell } from '../../web/farewell.ts';
import { useWords } from '../../web/language.ts';
import { toast } from '../../web/ui/toast.ts';
import { appWords } from '../words.ts';
import { Entrance } from './entrance.tsx';

/** In place of the public page while the server that writes it cannot be reached; after signing out, above all. */
export function AwayScreen() {
  const say = useWords(appWords);
  useEffect(() => {
    const farewell = takeFarewell();
    if (farewell) toast.success(farewell.title, farewell.text);
  }, []);
  return (
    <Entrance title={say.noConnection} heading={say.noConnection} lead={say.serverAway}>
      <Button size="md" fullWidth onClick={() => location.reload()}>
        {say.tryAgain}
      </Button>
      <Link to="/login" className="sign-in-aside">
        {say.signIn}
      </Link>
    </Entrance>
  );
}
