package dev.stateroom.backend.hub;

import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/** The commits of a repository. The newest trees that were requested are cached by hash, up to a limit; they never change. */
final class HubVersions implements CommitHistory {
    private static final long MOST_CHARACTERS = 16 << 20;

    private final HubFiles files;
    private final Map<String, SequencedMap<String, String>> trees = new LinkedHashMap<>(16, 0.75f, true);
    private long characters;

    HubVersions(HubFiles files) {
        this.files = files;
    }

    @Override
    public Optional<Shown> shown() {
        return files.shown();
    }

    @Override
    public Outcome<Shown> refresh(Cancellation cancellation) {
        return files.pull(cancellation).then(_ -> Outcome.ok(files.shown().orElseThrow()));
    }

    @Override
    public Outcome<List<Commit>> newest(int most, Cancellation cancellation) {
        HubReply<List<Commit>> reply = files.client().history(most, cancellation);
        // A repository that does not exist yet has no history.
        return reply instanceof HubReply.Refused<List<Commit>> refused && refused.isMissing()
                ? Outcome.ok(List.of())
                : files.outcome(reply);
    }

    @Override
    public Outcome<SequencedMap<String, String>> texts(String commit, Cancellation cancellation) {
        synchronized (trees) {
            SequencedMap<String, String> known = trees.get(commit);
            if (known != null) {
                return Outcome.ok(known);
            }
        }
        return files.outcome(files.client().tree(commit, cancellation)).map(tree -> keep(commit, texts(tree)));
    }

    private static SequencedMap<String, String> texts(HubTreeAt tree) {
        SequencedMap<String, String> texts = new TreeMap<>();
        tree.entries().forEach((path, entry) -> texts.put("/" + path, switch (entry) {
            case HubEntry.File(String content) -> content;
            case HubEntry.Link _, HubEntry.Unknown _ -> HubKeys.note(entry) + "\n";
        }));
        return texts;
    }

    private SequencedMap<String, String> keep(String commit, SequencedMap<String, String> texts) {
        synchronized (trees) {
            if (trees.put(commit, texts) == null) {
                characters += size(texts);
            }
            Iterator<SequencedMap<String, String>> oldest = trees.values().iterator();
            while (characters > MOST_CHARACTERS && trees.size() > 2) {
                characters -= size(oldest.next());
                oldest.remove();
            }
        }
        return texts;
    }

    private static long size(Map<String, String> texts) {
        long size = 0;
        for (Map.Entry<String, String> text : texts.entrySet()) {
            size += text.getKey().length() + text.getValue().length();
        }
        return size;
    }

    @Override
    public Optional<Conflict> conflict() {
        return files.conflict();
    }

    @Override
    public void settle(Conflict conflict) {
        files.settle(conflict);
    }
}
