package dev.stateroom.backend.git;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The versions of a file in the history of the checked-out commit, as {@code git log -- FILE} finds them: a commit with the same file as
 * one of its parents did not make a version, and only that parent is followed.
 */
public final class GitVersions {
    private static final int MOST_COMMITS = 20_000;
    private static final Pattern AUTHOR = Pattern.compile("(?m)^author (.*?) <[^>]*> -?\\d+ [-+]\\d+$");
    private static final Pattern COMMITTED = Pattern.compile("(?m)^committer .*> (\\d{1,12}) [-+]\\d+$");
    private static final int FILE = 0100000;
    private static final int KIND = 0170000;

    private final GitObjects objects;
    private final List<String> path;
    private final Map<String, Commit> commits = new HashMap<>();
    private final Map<String, @Nullable String> entries = new HashMap<>();
    private final Cancellation cancellation;

    private record Commit(String id, String tree, List<String> parents, Instant at, String author) {}

    private GitVersions(GitObjects objects, FilePath file, Cancellation cancellation) {
        this.objects = objects;
        this.path = List.of(file.text().substring(1).split("/"));
        this.cancellation = cancellation;
    }

    /**
     * The versions of a file of a mount whose root is the top of a repository, oldest first, at most {@link KeptVersion#MOST} of the
     * newest. Empty if the mount is no repository, or a work tree with its repository outside.
     *
     * @return DAMAGED if the repository cannot be read
     * @throws dev.stateroom.work.CancelledException when cancelled
     */
    public static Outcome<List<KeptVersion>> of(Backend mount, FilePath file, Cancellation cancellation) {
        GitFiles files = new GitFiles(mount);
        if (file.isRoot() || !files.isRepository()) {
            return Outcome.ok(List.of());
        }
        try {
            Optional<String> head = files.head();
            return Outcome.ok(head.isEmpty()
                    ? List.of()
                    : new GitVersions(new GitObjects(files, cancellation), file, cancellation).from(head.get()));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DAMAGED, "the git history of " + file + " cannot be read", e);
        }
    }

    private List<KeptVersion> from(String head) throws IOException {
        PriorityQueue<Commit> open = new PriorityQueue<>(Comparator.comparing(Commit::at).reversed());
        Set<String> seen = new HashSet<>(Set.of(head));
        List<KeptVersion> versions = new ArrayList<>();
        open.add(commit(head));
        for (int i = 0; i < MOST_COMMITS && !open.isEmpty() && versions.size() < KeptVersion.MOST; i++) {
            cancellation.check();
            Commit commit = open.remove();
            String here = blob(commit);
            List<String> next = commit.parents();
            for (String parent : commit.parents()) {
                if (Objects.equals(blob(commit(parent)), here)) {
                    next = List.of(parent);
                    break;
                }
            }
            boolean isVersion = commit.parents().isEmpty() ? here != null : next == commit.parents();
            if (isVersion) {
                versions.add(version(commit, here));
            }
            for (String parent : next) {
                if (seen.add(parent)) {
                    open.add(commit(parent));
                }
            }
        }
        return versions.reversed();
    }

    private KeptVersion version(Commit commit, @Nullable String blob) throws IOException {
        return new KeptVersion(commit.id(), commit.at(), commit.author(), blob == null ? null : text(blob), blob == null, false);
    }

    private @Nullable String text(String blob) throws IOException {
        GitObject object = objects.read(blob).orElse(null);
        if (object == null || !object.type().equals("blob")) {
            return null;
        }
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(object.content())).toString();
            return text.indexOf('\0') < 0 ? text : null;
        } catch (CharacterCodingException noText) {
            return null;
        }
    }

    private Commit commit(String id) throws IOException {
        Commit known = commits.get(id);
        if (known != null) {
            return known;
        }
        GitObject object = objects.read(GitFiles.checked(id)).orElse(null);
        if (object == null || !object.type().equals("commit")) {
            throw new IOException(id + " is not a commit");
        }
        String text = GitObjects.text(object.content());
        int end = text.indexOf("\n\n");
        String head = end < 0 ? text : text.substring(0, end);
        List<String> parents = head.lines().filter(line -> line.startsWith("parent ")).map(line -> line.substring(7)).toList();
        String tree = head.lines().filter(line -> line.startsWith("tree ")).map(line -> line.substring(5)).findFirst().orElse("");
        Matcher author = AUTHOR.matcher(head);
        Matcher committed = COMMITTED.matcher(head);
        Instant at = committed.find() ? Instant.ofEpochSecond(Long.parseLong(committed.group(1))) : Instant.EPOCH;
        Commit read = new Commit(id, GitFiles.checked(tree), parents, at, author.find() ? author.group(1) : "");
        commits.put(id, read);
        return read;
    }

    /** The id of the file's content in a commit; null if it does not have the file. */
    private @Nullable String blob(Commit commit) throws IOException {
        String at = commit.tree();
        for (int i = 0; i < path.size(); i++) {
            boolean last = i == path.size() - 1;
            at = entry(at, path.get(i), last);
            if (at == null) {
                return null;
            }
        }
        return at;
    }

    private @Nullable String entry(String tree, String name, boolean isFile) throws IOException {
        String asked = tree + "/" + name;
        if (!entries.containsKey(asked)) {
            entries.put(asked, found(tree, name, isFile));
        }
        return entries.get(asked);
    }

    private @Nullable String found(String tree, String name, boolean isFile) throws IOException {
        GitObject object = objects.read(tree).orElseThrow(() -> new IOException("a folder of the repository has too many files"));
        byte[] bytes = object.content();
        int idLength = tree.length() / 2;
        for (int i = 0; i < bytes.length; ) {
            int space = indexOf(bytes, (byte) ' ', i);
            int zero = space < 0 ? -1 : indexOf(bytes, (byte) 0, space);
            if (zero < 0 || zero + 1 + idLength > bytes.length) {
                throw new IOException("a folder of the repository is damaged");
            }
            if (name.equals(new String(bytes, space + 1, zero - space - 1, StandardCharsets.UTF_8))) {
                int mode = mode(new String(bytes, i, space - i, StandardCharsets.US_ASCII));
                byte[] id = Arrays.copyOfRange(bytes, zero + 1, zero + 1 + idLength);
                return ((mode & KIND) == FILE) == isFile ? GitObjects.hex(id) : null;
            }
            i = zero + 1 + idLength;
        }
        return null;
    }

    private static int mode(String octal) throws IOException {
        try {
            return Integer.parseInt(octal, 8);
        } catch (NumberFormatException e) {
            throw new IOException("a folder of the repository is damaged", e);
        }
    }

    private static int indexOf(byte[] bytes, byte wanted, int from) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] == wanted) {
                return i;
            }
        }
        return -1;
    }
}
