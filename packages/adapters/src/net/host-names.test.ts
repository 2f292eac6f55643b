import { namesOf, readHost } from "@foja/adapters/net/host-names";
import { expect, test } from "vitest";

const matches = (written: string, address: string): boolean => {
  const host = readHost(written);
  return host !== undefined && namesOf(new URL(address)).includes(host);
};

test.each([
  ["ca.test", "http://ca.test/lista.crl"],
  ["ca.test", "https://ca.test:8443/"],
  ["CA.Test", "http://ca.test/"],
  ["ca.test", "http://CA.TEST./"],
  ["ca.test.", "http://ca.test/"],
  ["ca.test:80", "http://ca.test/"],
  ["ca.test:80", "http://ca.test:80/"],
  ["ca.test:0080", "http://ca.test/"],
  ["ca.test:443", "https://ca.test/"],
  ["ca.test:443", "http://ca.test:443/"],
  ["ca.test:8080", "http://ca.test:8080/"],
  ["ca_interna", "http://ca_interna/"],
  ["señoría.example", "http://xn--seora-2saz.example/"],
  ["10.0.0.7", "http://10.0.0.7/"],
  ["10.0.0.7:80", "http://10.0.0.7/"],
  ["10.7", "http://10.0.0.7/"],
  ["::1", "http://[::1]/"],
  ["[::1]", "http://[::1]:8080/"],
  ["[::1]:80", "http://[::1]/"],
  ["0:0:0:0:0:0:0:1", "http://[::1]/"],
  ["[0:0:0:0:0:0:0:1]", "http://[::1]/"],
  ["FD00::A", "http://[fd00:0::a]/"],
])("%s is the host of %s", (written, address) => expect(matches(written, address)).toBe(true));

test.each([
  ["ca.test:80", "https://ca.test/"],
  ["ca.test:443", "http://ca.test/"],
  ["ca.test", "http://otra.ca.test/"],
  ["ca.test", "http://ca.test.evil.example/"],
  ["[::1]:80", "http://[::1]:8080/"],
])("%s is not the host of %s", (written, address) => expect(matches(written, address)).toBe(false));

test.each([
  "http://ca.test",
  "ca.test/",
  "ca.test/lista.crl",
  "user@ca.test",
  "*.ca.test",
  "10.0.0.0/8",
  "10.0.0.256",
  "ca.test:",
  "ca.test:0",
  "ca.test:65536",
  "ca.test:http",
  ":80",
  "[::1",
  "::1]",
  "[::1]80",
  "[ca.test]",
  "fe80::1%eth0",
  "ca.test otra.test",
  "ca.test;otra.test",
  "ca.test?x",
  "ca.test#x",
  "a\\b",
  ".",
  ".:80",
])("%s is no host", (written) => expect(readHost(written)).toBeUndefined());
