package dev.stateroom.cli.output;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.work.Cancellation;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares a checkpoint's stored files with those that the run had. Records in successive checkpoints are hashed once. */
public final class StoredDiffers {
    private final RecordedThread thread;
    private IdentityHashMap<FileData, String> hashes = new IdentityHashMap<>();

    public StoredDiffers(RecordedThread thread) {
        this.thread = thread;
    }

    /**
     * The difference.
     *
     * @param live the hashes by path, null if unknown
     * @param candidates the hashes of the files that the run may have had
     */
    public record Differs(
            @Nullable Map<String, String> live,
            String why,
            String cause,
            Optional<String> sinceCheckpointId,
            Optional<List<Map<String, String>>> candidates) {}

    /** The differences of all files at a checkpoint; empty if there are none. */
    public Optional<Differs> of(CheckpointKey key) {
        return at(key).map(divergence -> {
            IdentityHashMap<FileData, String> now = new IdentityHashMap<>();
            FileSet live = divergence.live();
            Differs differs = new Differs(
                    live == null ? null : hashes(live, now),
                    divergence.why(),
                    divergence.cause().id(),
                    Optional.of(divergence.since().id()),
                    live != null ? Optional.empty() : Optional.of(divergence.candidates().stream().map(files -> hashes(files, now)).toList()));
            hashes = now;
            return differs;
        });
    }

    /** The difference of one file; empty if the run saw it as stored. */
    public Optional<Differs> of(CheckpointKey key, String path, @Nullable FileData stored) {
        return at(key).flatMap(divergence -> of(divergence, path, stored));
    }

    /** The difference of one file, given a known divergence. */
    public static Optional<Differs> of(StoredDivergence divergence, String path, @Nullable FileData stored) {
        if (!isAbout(divergence, path, stored)) {
            return Optional.empty();
        }
        FileSet live = divergence.live();
        FileData file = live == null ? null : live.get(path);
        Map<String, String> hash = file == null ? Map.of() : Map.of(path, Sha256.of(file.bytes()));
        return Optional.of(new Differs(live == null ? null : hash, divergence.why(), divergence.cause().id(), Optional.empty(), Optional.empty()));
    }

    /** The difference of one file as stored at that checkpoint. */
    public Optional<Differs> of(CheckpointKey key, String path) {
        return at(key).isEmpty()
                ? Optional.empty()
                : thread.filesAt(key, Cancellation.NEVER).map(files -> of(key, path, files.value().get(path))).orElse(Optional.empty());
    }

    private static boolean isAbout(StoredDivergence divergence, String path, @Nullable FileData stored) {
        FileSet live = divergence.live();
        List<FileSet> possible = live == null ? divergence.candidates() : List.of(live);
        return possible.isEmpty() || possible.stream().anyMatch(files -> !same(files.get(path), stored));
    }

    private static boolean same(@Nullable FileData one, @Nullable FileData other) {
        return one == other || one != null && other != null && one.hasBytesOf(other);
    }

    public Optional<StoredDivergence> at(CheckpointKey key) {
        return thread.divergenceAt(key, Cancellation.NEVER).orElse(Optional.empty());
    }

    private Map<String, String> hashes(FileSet files, IdentityHashMap<FileData, String> now) {
        Map<String, String> all = new LinkedHashMap<>();
        files.visit("", (path, record) -> {
            FileData data = record.get();
            String known = hashes.getOrDefault(data, now.get(data));
            String hash = known == null ? Sha256.of(data.bytes()) : known;
            now.put(data, hash);
            all.put(path, hash);
            return true;
        });
        return all;
    }

    /** A note for people. */
    public static String sentence(StoredDivergence divergence, boolean live) {
        String what = divergence.live() != null
                ? live ? "these are the files that the run saw, not the stored ones" : "the run saw files that differ from the stored ones (use --live to show them)"
                : "the run may have seen files that differ from the stored ones";
        return what + ": " + divergence.why();
    }
}
