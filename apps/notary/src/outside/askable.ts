/** Whether Node can be asked for it at all: it throws errors of its own over what it can't undo in user or password. */
export const isAskable = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && [url.username, url.password].every(isDecodable);
};

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};
