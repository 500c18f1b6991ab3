package dev.stateroom.cli.output;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.work.Cancellation;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes where the stored files of a checkpoint are not those that the run had. Records in a row that are the same are hashed once. */
public final class StoredDiffers {
    public static final String NAME = "stored_differs";

    private final RecordedThread thread;
    private IdentityHashMap<FileData, String> hashes = new IdentityHashMap<>();

    public StoredDiffers(RecordedThread thread) {
        this.thread = thread;
    }

    /** The property {@link #NAME} of an open object; nothing if the two agree. */
    public void write(JsonDocument document, CheckpointKey key) {
        at(key).ifPresent(divergence -> {
            IdentityHashMap<FileData, String> now = new IdentityHashMap<>();
            document.startObject(NAME);
            files(document, "live", divergence.live(), now);
            document.property("why", divergence.why())
                    .property("cause", divergence.cause().id())
                    .property("since_checkpoint_id", divergence.since().id());
            if (divergence.live() == null) {
                document.startArray("candidates");
                for (FileSet candidate : divergence.candidates()) {
                    document.startObject();
                    hashes(document, candidate, now);
                    document.endObject();
                }
                document.endArray();
            }
            document.endObject();
            hashes = now;
        });
    }

    /** The same for one file: only its path is named; nothing if the run saw it as it is stored. */
    public void write(JsonDocument document, CheckpointKey key, String path, @Nullable FileData stored) {
        at(key).ifPresent(divergence -> write(document, divergence, path, stored));
    }

    public static void write(JsonDocument document, StoredDivergence divergence, String path, @Nullable FileData stored) {
        if (!isAbout(divergence, path, stored)) {
            return;
        }
        FileSet live = divergence.live();
        document.startObject(NAME);
        if (live == null) {
            document.property("live", (String) null);
        } else {
            document.startObject("live");
            FileData file = live.get(path);
            if (file != null) {
                document.property(path, Sha256.of(file.bytes()));
            }
            document.endObject();
        }
        document.property("why", divergence.why()).property("cause", divergence.cause().id()).endObject();
    }

    /** The same for one file as it is at that checkpoint. */
    public void write(JsonDocument document, CheckpointKey key, String path) {
        if (at(key).isPresent()) {
            thread.filesAt(key, Cancellation.NEVER).map(files -> {
                write(document, key, path, files.value().get(path));
                return key;
            });
        }
    }

    private static boolean isAbout(StoredDivergence divergence, String path, @Nullable FileData stored) {
        FileSet live = divergence.live();
        List<FileSet> possible = live == null ? divergence.candidates() : List.of(live);
        return possible.isEmpty() || possible.stream().anyMatch(files -> !same(files.get(path), stored));
    }

    private static boolean same(@Nullable FileData one, @Nullable FileData other) {
        return one == other || one != null && other != null && Arrays.equals(one.bytes(), other.bytes());
    }

    public Optional<StoredDivergence> at(CheckpointKey key) {
        return thread.divergenceAt(key, Cancellation.NEVER).orElse(Optional.empty());
    }

    private void files(JsonDocument document, String name, @Nullable FileSet files, IdentityHashMap<FileData, String> now) {
        if (files == null) {
            document.property(name, (String) null);
            return;
        }
        document.startObject(name);
        hashes(document, files, now);
        document.endObject();
    }

    private void hashes(JsonDocument document, FileSet files, IdentityHashMap<FileData, String> now) {
        files.visit("", (path, record) -> {
            FileData data = record.get();
            String known = hashes.getOrDefault(data, now.get(data));
            String hash = known == null ? Sha256.of(data.bytes()) : known;
            now.put(data, hash);
            document.property(path, hash);
            return true;
        });
    }

    /** For a person, along with an answer. */
    public static String sentence(StoredDivergence divergence, boolean live) {
        String what = divergence.live() != null
                ? live ? "these are the files that the run saw, not the stored ones" : "the run saw files that differ from the stored ones (use --live to show them)"
                : "the run may have seen files that differ from the stored ones";
        return what + ": " + divergence.why();
    }
}
