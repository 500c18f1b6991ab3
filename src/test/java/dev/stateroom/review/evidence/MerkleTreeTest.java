package dev.stateroom.review.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.text.Sha256;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tree and its proofs, by the vectors of the reference implementation of RFC 6962, and by changing them. */
class MerkleTreeTest {
    private static final HexFormat HEX = HexFormat.of();
    private static final List<String> ENTRIES = List.of(
            "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f");

    private static MerkleTree tree(int size) {
        MerkleTree tree = new MerkleTree();
        ENTRIES.subList(0, size).forEach(entry -> tree.add(MerkleTree.leaf(HEX.parseHex(entry))));
        return tree;
    }

    @ParameterizedTest
    @CsvSource({
        "0, e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "1, 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "2, fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "3, aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "4, d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "5, 4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "6, 76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "7, ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "8, 5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    })
    void theRootsAreThoseOfTheReference(int size, String root) {
        assertThat(HEX.formatHex(tree(size).root())).isEqualTo(root);
        assertThat(HEX.formatHex(tree(8).root(size))).as("also of the tree that went on").isEqualTo(root);
    }

    @Test
    void theProofsAreThoseOfTheReference() {
        MerkleTree tree = tree(8);
        assertThat(tree.inclusion(0, 8)).extracting(HEX::formatHex).containsExactly(
                "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4");
        assertThat(tree.consistency(6, 8)).extracting(HEX::formatHex).containsExactly(
                "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
                "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7");
    }

    @Test
    void everyProofHoldsAndNoChangedOneDoes() {
        Random random = new Random(7);
        MerkleTree tree = new MerkleTree();
        List<byte[]> leaves = new ArrayList<>();
        for (int size = 1; size <= 70; size++) {
            byte[] entry = new byte[random.nextInt(20)];
            random.nextBytes(entry);
            leaves.add(MerkleTree.leaf(entry));
            tree.add(leaves.getLast());
            for (int index = 0; index < size; index++) {
                List<byte[]> path = tree.inclusion(index, size);
                assertThat(includes(leaves.get(index), index, size, path, tree.root())).isTrue();
                assertThat(includes(leaves.get(index), index, size, changed(path, random), tree.root())).isFalse();
                if (size > 1) {
                    assertThat(includes(leaves.get(index), (index + 1) % size, size, path, tree.root())).isFalse();
                }
            }
            for (int old = 0; old <= size; old++) {
                List<byte[]> path = tree.consistency(old, size);
                assertThat(continues(old, tree.root(old), size, tree.root(), path)).isTrue();
                assertThat(continues(old, tree.root(old), size, tree.root(), changed(path, random))).isFalse();
                if (old > 0 && old < size) {
                    assertThat(continues(old - 1, tree.root(old), size, tree.root(), path)).isFalse();
                }
            }
        }
    }

    /** As RFC 9162, 2.1.3.2: true if the path leads from that entry to that root. */
    private static boolean includes(byte[] leaf, long index, long size, List<byte[]> path, byte[] root) {
        if (index < 0 || index >= size) {
            return false;
        }
        long node = index;
        long last = size - 1;
        byte[] hash = leaf;
        for (byte[] step : path) {
            if (last == 0) {
                return false;
            }
            if ((node & 1) == 1 || node == last) {
                hash = node(step, hash);
                while ((node & 1) == 0 && node != 0) {
                    node >>= 1;
                    last >>= 1;
                }
            } else {
                hash = node(hash, step);
            }
            node >>= 1;
            last >>= 1;
        }
        return last == 0 && Arrays.equals(hash, root);
    }

    /** As RFC 9162, 2.1.4.2: true if a tree of {@code size} entries with that root continues the one of {@code old} entries with its root. */
    private static boolean continues(long old, byte[] oldRoot, long size, byte[] root, List<byte[]> path) {
        if (old < 0 || old > size) {
            return false;
        }
        if (old == size) {
            return path.isEmpty() && Arrays.equals(oldRoot, root);
        }
        if (old == 0) {
            return path.isEmpty() && Arrays.equals(oldRoot, new MerkleTree().root());
        }
        List<byte[]> steps = new ArrayList<>(path);
        if (Long.bitCount(old) == 1) {
            steps.addFirst(oldRoot);
        }
        if (steps.isEmpty()) {
            return false;
        }
        long node = old - 1;
        long last = size - 1;
        while ((node & 1) == 1) {
            node >>= 1;
            last >>= 1;
        }
        byte[] first = steps.getFirst();
        byte[] second = steps.getFirst();
        for (byte[] step : steps.subList(1, steps.size())) {
            if (last == 0) {
                return false;
            }
            if ((node & 1) == 1 || node == last) {
                first = node(step, first);
                second = node(step, second);
                while ((node & 1) == 0 && node != 0) {
                    node >>= 1;
                    last >>= 1;
                }
            } else {
                second = node(second, step);
            }
            node >>= 1;
            last >>= 1;
        }
        return last == 0 && Arrays.equals(first, oldRoot) && Arrays.equals(second, root);
    }

    private static byte[] node(byte[] left, byte[] right) {
        // A leaf over 0x00 and these bytes would be another hash: the two kinds cannot be confused.
        return HEX.parseHex(Sha256.of(LogKey.joined(new byte[] {1}, LogKey.joined(left, right))));
    }

    /** One hash less, more or other. */
    private static List<byte[]> changed(List<byte[]> path, Random random) {
        List<byte[]> changed = new ArrayList<>(path);
        int how = path.isEmpty() ? 0 : random.nextInt(3);
        if (how == 0) {
            changed.add(new byte[32]);
        } else if (how == 1) {
            changed.remove(random.nextInt(changed.size()));
        } else {
            int at = random.nextInt(changed.size());
            byte[] other = changed.get(at).clone();
            other[random.nextInt(32)] ^= (byte) (1 << random.nextInt(8));
            changed.set(at, other);
        }
        return changed;
    }
}
