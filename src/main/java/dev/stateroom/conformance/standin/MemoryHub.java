package dev.stateroom.conformance.standin;

import dev.stateroom.backend.hub.HubReply;
import dev.stateroom.backend.hub.HubRepository;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A repository in memory. Results of its pushes can be set, one each: {@code conflict}, {@code ok}, or anything else for a hub that is
 * down; further pushes succeed.
 */
public final class MemoryHub implements HubRepository {
    private final SequencedMap<String, String> files = new LinkedHashMap<>();
    private final Deque<String> answers;
    private int commits;

    /**
     * An empty repository.
     *
     * @param exists false if the first push creates it
     * @param answers the results of the first pushes
     */
    public MemoryHub(boolean exists, List<String> answers) {
        this.commits = exists ? 1 : 0;
        this.answers = new ArrayDeque<>(answers);
    }

    /** Puts a file there without a commit. */
    public void put(String key, String text) {
        files.put(key, text);
    }

    /** The current files. */
    public SequencedMap<String, String> files() {
        return new LinkedHashMap<>(files);
    }

    /** The number of commits; 0 if the repository does not exist. */
    public int commits() {
        return commits;
    }

    @Override
    public HubReply<Snapshot> pull() {
        return commits == 0
                ? new HubReply.Refused<>(404, "not found")
                : new HubReply.Done<>(new Snapshot(files, commit()));
    }

    private String commit() {
        return "%08x".formatted(commits);
    }

    @Override
    public HubReply<String> push(SequencedMap<String, @Nullable String> changes, @Nullable String parent) {
        String answer = answers.isEmpty() ? "ok" : answers.removeFirst();
        boolean stale = commits > 0 && !commit().equals(parent);
        if (stale || answer.equals("conflict")) {
            return new HubReply.Refused<>(409, "conflict");
        }
        if (!answer.equals("ok")) {
            return new HubReply.Refused<>(503, "service down");
        }
        changes.forEach((key, text) -> {
            if (text == null) {
                files.remove(key);
            } else {
                files.put(key, text);
            }
        });
        commits++;
        return new HubReply.Done<>(commit());
    }
}
