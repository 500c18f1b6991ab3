#!/usr/bin/env python3
"""Checks the evidence of an audit trail: python3 verify.py [FOLDER] [--key VKEY] [--checkpoint FILE]

Needs Python 3.8 and the package "cryptography". Exit status 0 if everything holds, 1 if not (the first reason is printed).
Formats: RFC 6962 and RFC 9162 (Merkle tree and proofs), C2SP tlog-checkpoint and signed-note (Ed25519).
"""
import argparse
import base64
import datetime
import hashlib
import json
import os
import re
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


class Refused(Exception):
    pass


def need(holds, reason):
    if not holds:
        raise Refused(reason)


def decode(text, reason):
    """Base64, in its one canonical form."""
    try:
        raw = base64.b64decode(text, validate=True)
    except ValueError:
        raise Refused(reason)
    need(base64.b64encode(raw).decode() == text, reason)
    return raw


def leaf_hash(entry):
    return hashlib.sha256(b"\x00" + entry).digest()


def node_hash(left, right):
    return hashlib.sha256(b"\x01" + left + right).digest()


def fold(stack):
    """The root over whole subtrees, given from left to right."""
    if not stack:
        return hashlib.sha256(b"").digest()
    result = stack[-1][1]
    for _, left in reversed(stack[:-1]):
        result = node_hash(left, result)
    return result


def push(stack, leaf):
    height, value = 0, leaf
    while stack and stack[-1][0] == height:
        value = node_hash(stack.pop()[1], value)
        height += 1
    stack.append((height, value))


def inclusion_root(index, size, leaf, proof):
    """RFC 9162, 2.1.3.2: the root that the proof leads to."""
    need(index < size, "a proof is outside of the tree")
    fn, sn, result = index, size - 1, leaf
    for step in proof:
        need(sn != 0, "a proof is too long")
        if fn & 1 or fn == sn:
            result = node_hash(step, result)
            while not fn & 1 and fn:
                fn, sn = fn >> 1, sn >> 1
        else:
            result = node_hash(result, step)
        fn, sn = fn >> 1, sn >> 1
    need(sn == 0, "a proof is too short")
    return result


def continues(old_size, old_root, size, root, proof):
    """RFC 9162, 2.1.4.2."""
    if old_size == size:
        return not proof and old_root == root
    if old_size == 0:
        return not proof and old_root == fold([])
    path = ([old_root] if old_size & (old_size - 1) == 0 else []) + proof
    if old_size > size or not path:
        return False
    fn, sn = old_size - 1, size - 1
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    first = second = path[0]
    for step in path[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            first, second = node_hash(step, first), node_hash(step, second)
            while not fn & 1 and fn:
                fn, sn = fn >> 1, sn >> 1
        else:
            second = node_hash(second, step)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and first == old_root and second == root


def read(folder, name):
    try:
        with open(os.path.join(folder, name), "rb") as file:
            return file.read()
    except FileNotFoundError:
        raise Refused(name + " is missing")


def parse_key(text):
    parts = text.split("+", 2)
    need(len(parts) == 3 and parts[0] and not re.search(r"\s", parts[0]), "the key is not NAME+HASH+BASE64")
    typed = decode(parts[2], "the key is not base64")
    need(len(typed) == 33 and typed[0] == 1, "the key is not an Ed25519 key")
    key_hash = hashlib.sha256(parts[0].encode() + b"\n" + typed).digest()[:4]
    need(parts[1] == key_hash.hex(), "the key does not have its hash")
    return parts[0], key_hash, Ed25519PublicKey.from_public_bytes(typed[1:])


def open_note(note, name, key):
    origin, key_hash, public = key
    try:
        text = note.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(name + " is not UTF-8")
    end = text.rfind("\n\n")
    need(end >= 0 and text.endswith("\n"), name + " is not a signed note")
    body, own, signed = text[:end + 1], 0, False
    for line in text[end + 2:-1].split("\n"):
        need(re.match("\u2014 [^ ]+ ", line), name + " has a line among its signatures that is none")
        _, who, encoded = line.split(" ", 2)
        if who != origin:
            continue
        own += 1
        raw = decode(encoded, name + " has a signature that is not base64")
        if raw[:4] != key_hash:
            continue
        try:
            public.verify(raw[4:], body.encode())
            signed = True
        except InvalidSignature:
            pass
    need(signed and own == 1, name + " is not signed by the key of " + origin)
    return body


def seen_by(note, witness):
    """When a witness saw the checkpoint, in seconds (C2SP tlog-cosignature); raises Refused."""
    parts = witness.split("+", 2)
    need(len(parts) == 3 and parts[0] and not re.search(r"\s", parts[0]), "the witness is not NAME+HASH+BASE64")
    typed = decode(parts[2], "the key of the witness is not base64")
    need(len(typed) == 33 and typed[0] == 4, "the key of the witness is not one for cosignatures")
    key_hash = hashlib.sha256(parts[0].encode() + b"\n" + typed).digest()[:4]
    need(parts[1] == key_hash.hex(), "the key of the witness does not have its hash")
    text = note.decode("utf-8")
    end = text.rfind("\n\n")
    for line in text[end + 2:-1].split("\n"):
        if not line.startswith("\u2014 " + parts[0] + " "):
            continue
        raw = decode(line.split(" ", 2)[2], "the line of the witness is not base64")
        if len(raw) != 76 or raw[:4] != key_hash:
            continue
        seconds = int.from_bytes(raw[4:12], "big")
        try:
            Ed25519PublicKey.from_public_bytes(typed[1:]).verify(raw[12:], ("cosignature/v1\ntime %d\n" % seconds + text[:end + 1]).encode())
            return seconds
        except InvalidSignature:
            pass
    raise Refused("the checkpoint has no line of the witness %s that holds" % parts[0])


def open_checkpoint(note, name, key):
    lines = open_note(note, name, key).split("\n")
    need(len(lines) == 4 and lines[3] == "" and lines[0] == key[0], name + " is not a checkpoint of " + key[0])
    need(re.fullmatch("0|[1-9][0-9]{0,8}", lines[1]), name + " has no number of entries")
    root = decode(lines[2], name + " has no root")
    need(len(root) == 32, name + " has no root")
    return int(lines[1]), root


def parse_proof(line, name, fields):
    try:
        value = json.loads(line.decode("ascii"))
        proof = [bytes.fromhex(step) for step in value["proof"]]
        again = dict([(field, value[field]) for field in fields], proof=[step.hex() for step in proof])
    except (ValueError, KeyError, TypeError):
        raise Refused(name + " is not as it was written")
    need(json.dumps(again, separators=(",", ":")).encode() == line, name + " is not as it was written")
    need(all(len(step) == 32 for step in proof), name + " has a hash that is not 32 bytes")
    return value, proof


SIGNED = re.compile(',"signature":\\{"key":"([^"\\\\]{1,300})","value":"([A-Za-z0-9+/=]{1,200})"\\}\\}$')


def reviewer_of(number, line):
    """The key that signed the decision in an entry; None for an entry without a signature. The detail ends with the signature."""
    if b'\\"signature\\"' not in line:
        return None
    entry = json.loads(line.decode("utf-8"))
    found = SIGNED.search(entry["detail"])
    if not found:
        return None
    message = b"stateroom decision v1\n"
    detail = entry["detail"][:found.start()] + "}"
    for text in [entry[name] for name in ("at", "who", "through", "action", "subject", "place")] + [detail]:
        raw = text.encode("utf-8", "replace")
        message += b"%d:%s" % (len(raw), raw)
    reason = "entry %d is not what %s signed" % (number, found.group(1))
    try:
        parse_key(found.group(1))[2].verify(decode(found.group(2), reason), message)
    except InvalidSignature:
        raise Refused(reason)
    return found.group(1)


def verify(folder, expected=None, older=None):
    """The size of the log, its key, and how many decisions each reviewer's key signed; raises Refused."""
    key_line = read(folder, "log.vkey").decode("utf-8", "replace")
    need(key_line.endswith("\n"), "log.vkey is cut")
    key = parse_key(key_line[:-1])
    need(expected is None or expected == key_line[:-1], "the evidence is signed by another key than the one given")
    size, root = open_checkpoint(read(folder, "checkpoint"), "checkpoint", key)

    olds = {}
    if older is not None:
        olds["the older checkpoint"] = open_checkpoint(older, "the older checkpoint", key)
    if os.path.exists(os.path.join(folder, "checkpoint.old")):
        olds["checkpoint.old"] = open_checkpoint(read(folder, "checkpoint.old"), "checkpoint.old", key)
    for name, (old_size, _) in olds.items():
        need(old_size <= size, "the log has %d entries and %s has %d" % (size, name, old_size))

    entries = read(folder, "entries.jsonl").split(b"\n")
    need(entries.pop() == b"", "entries.jsonl is cut within its last line")
    need(len(entries) == size, "entries.jsonl has %d entries, the checkpoint %d" % (len(entries), size))
    stack, leaves, roots = [], [], {0: fold([])}
    wanted = {old_size for old_size, _ in olds.values()}
    for entry in entries:
        leaves.append(leaf_hash(entry))
        push(stack, leaves[-1])
        if len(leaves) in wanted:
            roots[len(leaves)] = fold(stack)
    need(fold(stack) == root, "the entries do not have the root of the checkpoint")
    for name, (old_size, old_root) in olds.items():
        need(roots[old_size] == old_root, "the log does not continue " + name)

    proofs = read(folder, "proofs.jsonl").split(b"\n")
    need(proofs.pop() == b"" and len(proofs) == size, "proofs.jsonl does not have a proof for each entry")
    for index, line in enumerate(proofs):
        value, proof = parse_proof(line, "proofs.jsonl", ["index"])
        need(value["index"] == index, "proofs.jsonl is not in order")
        need(inclusion_root(index, size, leaves[index], proof) == root, "the proof of entry %d does not hold" % (index + 1))

    if "checkpoint.old" in olds:
        line = read(folder, "consistency.json")
        need(line.endswith(b"\n"), "consistency.json is cut")
        value, proof = parse_proof(line[:-1], "consistency.json", ["old_size", "size"])
        old_size, old_root = olds["checkpoint.old"]
        need((value["old_size"], value["size"]) == (old_size, size), "consistency.json is about other sizes")
        need(continues(old_size, old_root, size, root, proof), "consistency.json does not hold")

    sums = open_note(read(folder, "files"), "files", key).split("\n")
    need(sums[0] == key[0] + " files" and sums[-1] == "", "files is not a list of files")
    listed = {}
    for line in sums[1:-1]:
        found = re.fullmatch("([0-9a-f]{64})  ([A-Za-z.]+)", line)
        need(found and found.group(2) not in listed, "files is not a list of files")
        listed[found.group(2)] = found.group(1)
    need({"entries.jsonl", "proofs.jsonl", "report.html", "README.md", "verify.py"} <= set(listed), "files does not list every file")
    for name in ("checkpoint.old", "consistency.json"):
        need(name in listed or not os.path.exists(os.path.join(folder, name)), name + " was added")
    for name, digest in listed.items():
        need(hashlib.sha256(read(folder, name)).hexdigest() == digest, name + " was changed")
    reviewers = {}
    for number, entry in enumerate(entries, 1):
        signed = reviewer_of(number, entry)
        if signed:
            reviewers[signed] = reviewers.get(signed, 0) + 1
    return size, key_line[:-1], reviewers


def main():
    parser = argparse.ArgumentParser(description="Checks the evidence of an audit trail.")
    parser.add_argument("folder", nargs="?", default=os.path.dirname(os.path.abspath(__file__)))
    parser.add_argument("--key", help="the public key that must have signed, as NAME+HASH+BASE64")
    parser.add_argument("--checkpoint", help="an older checkpoint, kept elsewhere, that the log must continue")
    parser.add_argument("--witness", action="append", default=[], help="the public key of a witness whose line must be in the checkpoint; repeat for several")
    given = parser.parse_args()
    older = None
    if given.checkpoint:
        with open(given.checkpoint, "rb") as file:
            older = file.read()
    try:
        size, key, reviewers = verify(given.folder, given.key, older)
        seen = [(witness, seen_by(read(given.folder, "checkpoint"), witness)) for witness in given.witness]
    except Refused as reason:
        print("REFUSED: %s" % reason)
        return 1
    print("OK: %d entries, signed by %s" % (size, key))
    for name in sorted(reviewers):
        print("%d decisions signed by %s" % (reviewers[name], name))
    for witness, seconds in seen:
        print("seen by %s, %s" % (witness, datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")))
    if not given.key:
        print("note: the key is the one in the folder; compare it with the key that its owner gave you, or use --key")
    if not given.checkpoint:
        print("note: without --checkpoint nothing shows that entries were not removed or replaced before this checkpoint was signed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
