package dev.stateroom.backend.git;

import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** The objects of a repository, loose or in packs, in the format of {@code gitformat-pack(5)}. */
final class GitObjects {
    private static final HexFormat HEX = HexFormat.of();
    private static final int DEEPEST = 100;
    private static final int COMMIT = 1;
    private static final int OFFSET_DELTA = 6;
    private static final int ID_DELTA = 7;
    private static final List<String> TYPES = List.of("commit", "tree", "blob", "tag");

    private final GitFiles files;
    private final Cancellation cancellation;
    private @Nullable List<PackIndex> packs;

    GitObjects(GitFiles files, Cancellation cancellation) {
        this.files = files;
        this.cancellation = cancellation;
    }

    /** An object; empty if it is larger than the largest version that is read. Fails if the repository does not have it. */
    Optional<GitObject> read(String id) throws IOException {
        return read(id, 0);
    }

    private Optional<GitObject> read(String id, int depth) throws IOException {
        cancellation.check();
        String loose = "objects/" + id.substring(0, 2) + "/" + id.substring(2);
        if (files.has(loose)) {
            try (InputStream in = new InflaterInputStream(files.open(loose, 0, -1))) {
                return loose(in);
            }
        }
        for (PackIndex pack : packs()) {
            long at = pack.find(HEX.parseHex(id));
            if (at >= 0) {
                return packed(pack, at, depth);
            }
        }
        throw new IOException("the repository does not have the object " + id);
    }

    private static Optional<GitObject> loose(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        for (int c = in.read(); c > 0 && head.length() < 40; c = in.read()) {
            head.append((char) c);
        }
        int space = head.indexOf(" ");
        if (space < 0) {
            throw new IOException("an object of the repository has no header");
        }
        byte[] content = GitFiles.bounded(in);
        return content == null ? Optional.empty() : Optional.of(new GitObject(head.substring(0, space), content));
    }

    private List<PackIndex> packs() throws IOException {
        List<PackIndex> known = packs;
        if (known == null) {
            known = new ArrayList<>();
            for (String name : files.names("objects/pack", cancellation)) {
                if (name.endsWith(".idx")) {
                    known.add(PackIndex.open(files, "objects/pack/" + name.substring(0, name.length() - 4)));
                }
            }
            packs = known;
        }
        return known;
    }

    private Optional<GitObject> packed(PackIndex pack, long at, int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new IOException("an object of the repository is a change of a change, too often");
        }
        try (InputStream in = files.open(pack.pack(), at, -1)) {
            int first = byteOf(in);
            int type = (first >> 4) & 7;
            long size = first & 15;
            for (int shift = 4, next = first; (next & 0x80) != 0; shift += 7) {
                next = byteOf(in);
                size |= (long) (next & 0x7f) << Math.min(shift, 56);
            }
            if (size < 0 || size > KeptVersion.LARGEST) {
                return Optional.empty();
            }
            Optional<GitObject> base;
            if (type == OFFSET_DELTA) {
                int next = byteOf(in);
                long back = next & 0x7f;
                while ((next & 0x80) != 0) {
                    next = byteOf(in);
                    back = ((back + 1) << 7) | (next & 0x7f);
                }
                if (back <= 0 || back > at) {
                    throw new IOException("a pack of the repository leads outside of itself");
                }
                base = packed(pack, at - back, depth + 1);
            } else if (type == ID_DELTA) {
                base = read(HEX.formatHex(in.readNBytes(pack.idLength())), depth + 1);
            } else if (type >= COMMIT && type <= TYPES.size()) {
                byte[] content = GitFiles.bounded(new InflaterInputStream(in));
                return content == null ? Optional.empty() : Optional.of(new GitObject(TYPES.get(type - 1), content));
            } else {
                throw new IOException("a pack of the repository holds an object of an unknown type");
            }
            byte[] delta = GitFiles.bounded(new InflaterInputStream(in));
            return delta == null || base.isEmpty() ? Optional.empty() : changed(base.get(), delta);
        }
    }

    private static Optional<GitObject> changed(GitObject base, byte[] delta) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(delta);
        long before = size(in);
        long after = size(in);
        if (before != base.content().length || after < 0) {
            throw new IOException("a pack of the repository holds a change of something else");
        }
        if (after > KeptVersion.LARGEST) {
            return Optional.empty();
        }
        byte[] result = new byte[(int) after];
        int filled = 0;
        while (in.available() > 0) {
            int command = in.read();
            boolean copies = (command & 0x80) != 0;
            int offset = copies ? number(in, command, 4) : 0;
            int length = copies ? number(in, command >> 4, 3) : command;
            length = copies && length == 0 ? 0x10000 : length;
            boolean fits = length > 0 && filled + (long) length <= result.length
                    && (copies ? offset >= 0 && offset + (long) length <= base.content().length : length <= in.available());
            if (!fits) {
                throw new IOException("a pack of the repository holds a change that does not fit");
            }
            if (copies) {
                System.arraycopy(base.content(), offset, result, filled, length);
            } else {
                filled += in.readNBytes(result, filled, length) - length;
            }
            filled += length;
        }
        if (filled != result.length) {
            throw new IOException("a pack of the repository holds a change that is cut off");
        }
        return Optional.of(new GitObject(base.type(), result));
    }

    private static int number(InputStream in, int which, int bytes) throws IOException {
        int number = 0;
        for (int i = 0; i < bytes; i++) {
            if ((which >> i & 1) != 0) {
                number |= byteOf(in) << (8 * i);
            }
        }
        return number;
    }

    private static long size(InputStream in) throws IOException {
        long size = 0;
        int next = 0x80;
        for (int shift = 0; (next & 0x80) != 0; shift += 7) {
            next = byteOf(in);
            size |= (long) (next & 0x7f) << Math.min(shift, 56);
        }
        return size;
    }

    private static int byteOf(InputStream in) throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new IOException("a pack of the repository is cut off");
        }
        return next;
    }

    /** The bytes of an id in hexadecimal digits. */
    static String hex(byte[] bytes) {
        return HEX.formatHex(bytes);
    }

    /** The text of a commit's or tree's bytes. */
    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
