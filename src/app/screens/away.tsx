import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { takeFarewell } from '../../web/farewell.ts';
import { toast } from '../../web/ui/toast.ts';
import { Entrance } from './entrance.tsx';

/** In place of the public page while the server that writes it cannot be reached; after signing out, above all. */
export function AwayScreen() {
  useEffect(() => {
    const farewell = takeFarewell();
    if (farewell) toast.success(farewell.title, farewell.text);
  }, []);
  return (
    <Entrance
      title="No connection"
      heading="No connection"
      lead="The server cannot be reached. Check the connection and try again."
    >
      <Button size="md" fullWidth onClick={() => location.reload()}>
        Try Again
      </Button>
      <Link to="/login" className="sign-in-aside">
        Sign In
      </Link>
    </Entrance>
  );
}
