"use client";

import { Failed } from "../components/states/failed";

/** Where not even the frame could be made: everything begins anew. */
const RootError = ({ error }: { error: Error & { digest?: string } }) => (
  <main>
    <Failed code={error.digest} retry={() => window.location.reload()} />
  </main>
);

export default RootError;
