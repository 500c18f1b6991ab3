package dev.stateroom.review.evidence;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A Merkle tree over entries, with proofs that an entry is in it and that a larger tree continues a smaller one. Hashes are SHA-256, 32
 * bytes. Not thread-safe. Source: RFC 6962, section 2.1.
 */
public final class MerkleTree {
    private static final byte LEAF = 0;
    private static final byte NODE = 1;

    /** {@code levels.get(k)} has the hashes of the whole subtrees of {@code 2^k} entries, in order. */
    private final List<List<byte[]>> levels = new ArrayList<>();

    /** Cache of hashes over incomplete subtrees of the present size: every proof near the end needs them again. */
    private final Map<Long, byte[]> ragged = new HashMap<>();

    /** A tree without entries. */
    public MerkleTree() {}

    /** The hash of an entry: 32 bytes. */
    public static byte[] leaf(byte[] entry) {
        return leaf(entry, 0, entry.length);
    }

    /** The hash of an entry in a part of these bytes. */
    public static byte[] leaf(byte[] bytes, int from, int length) {
        MessageDigest digest = sha256();
        digest.update(LEAF);
        digest.update(bytes, from, length);
        return digest.digest();
    }

    private static byte[] node(byte[] left, byte[] right) {
        MessageDigest digest = sha256();
        digest.update(NODE);
        digest.update(left);
        return digest.digest(right);
    }

    /** Adds the hash of the next entry. */
    public void add(byte[] leaf) {
        ragged.clear();
        byte[] hash = leaf.clone();
        for (int level = 0; ; level++) {
            if (level == levels.size()) {
                levels.add(new ArrayList<>());
            }
            List<byte[]> here = levels.get(level);
            here.add(hash);
            if (here.size() % 2 == 1) {
                return;
            }
            hash = node(here.get(here.size() - 2), here.getLast());
        }
    }

    /** The number of entries. */
    public int size() {
        return levels.isEmpty() ? 0 : levels.getFirst().size();
    }

    public byte[] root() {
        return root(size());
    }

    /** The root at {@code size} entries. */
    public byte[] root(int size) {
        return size == 0 ? sha256().digest("".getBytes(StandardCharsets.UTF_8)) : hash(0, size);
    }

    /** The hash over the entries from {@code from} to {@code to}, exclusive; {@code from} is a multiple of the size of the subtree. */
    private byte[] hash(int from, int to) {
        int count = to - from;
        if (Integer.bitCount(count) == 1) {
            int level = Integer.numberOfTrailingZeros(count);
            return levels.get(level).get(from >> level);
        }
        long part = (long) from << Integer.SIZE | to;
        byte[] known = ragged.get(part);
        if (known == null) {
            int left = Integer.highestOneBit(count - 1);
            known = node(hash(from, from + left), hash(from + left, to));
            ragged.put(part, known);
        }
        return known;
    }

    /** The inclusion proof: hashes from an entry up to the root of the first {@code size} entries. */
    public List<byte[]> inclusion(int index, int size) {
        List<byte[]> path = new ArrayList<>();
        include(index, 0, size, path);
        return path;
    }

    private void include(int index, int from, int to, List<byte[]> path) {
        if (to - from == 1) {
            return;
        }
        int middle = from + Integer.highestOneBit(to - from - 1);
        if (index < middle) {
            include(index, from, middle, path);
            path.add(hash(middle, to));
        } else {
            include(index, middle, to, path);
            path.add(hash(from, middle));
        }
    }

    /** The consistency proof: hashes that show that the first {@code size} entries continue the first {@code old}. */
    public List<byte[]> consistency(int old, int size) {
        List<byte[]> path = new ArrayList<>();
        if (old > 0 && old < size) {
            consist(old, 0, size, true, path);
        }
        return path;
    }

    private void consist(int old, int from, int to, boolean isWhole, List<byte[]> path) {
        if (old == to) {
            if (!isWhole) {
                path.add(hash(from, to));
            }
            return;
        }
        int middle = from + Integer.highestOneBit(to - from - 1);
        if (old <= middle) {
            consist(old, from, middle, isWhole, path);
            path.add(hash(middle, to));
        } else {
            consist(old, middle, to, false, path);
            path.add(hash(from, middle));
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
