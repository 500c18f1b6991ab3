package dev.stateroom.history.ledger;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.CheckpointTree;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.StateKeys;
import dev.stateroom.tool.OffloadName;
import dev.stateroom.tool.OffloadNotice;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds a thread's ledger, once. */
final class LedgerReading {
    /** The tool with which a model requests a summary. */
    private static final String COMPACT = "compact_conversation";

    private final RecordedThread thread;
    private final ToolCall.Ledger calls;
    private final OtherMounts mounts;
    private final Set<String> behindRoutes = new HashSet<>();
    private final Cancellation cancellation;
    private final Map<String, CheckpointTree> lines;
    private final OffloadedFiles artifacts;
    private final List<LedgerEntry> entries = new ArrayList<>();
    private final Map<String, List<LedgerEntry>> byPath = new HashMap<>();
    private final TokenEstimate estimate;
    private @Nullable StateKeys state;

    /** The number of characters above which results are moved: the usual limit, or the one that the moved results show. */
    private long limit = TokenEstimate.characters(Objects.requireNonNull(ToolSettings.USUAL.evictAbove()));

    LedgerReading(RecordedThread thread, ToolCall.Ledger calls, OtherMounts mounts, Cancellation cancellation) {
        this.thread = thread;
        this.calls = calls;
        this.mounts = mounts;
        this.cancellation = cancellation;
        estimate = TokenEstimate.in(thread.dialect().dialect());
        lines = thread.trees();
        artifacts = new OffloadedFiles(thread, lines.values(), cancellation);
    }

    List<Offload> read() {
        for (ToolCall call : calls.inOrder()) {
            cancellation.check();
            result(call);
        }
        keptInline();
        byPath.values().forEach(this::overwritten);
        byPath.values().forEach(this::sizes);
        HistoryNames names = HistoryNames.of(thread, lines.values(), cancellation);
        names.names().forEach(this::named);
        names.blobs().forEach(this::blob);
        orphans();
        readBacks();
        return entries.stream().map(e -> e.offload(step(e.at))).toList();
    }

    private @Nullable Integer step(CheckpointKey at) {
        Checkpoint checkpoint = thread.checkpoint(at);
        return checkpoint == null ? null : checkpoint.step();
    }

    // ---- results

    private void result(ToolCall call) {
        Message result = call.result();
        if (result == null) {
            return;
        }
        String path = call.offloadedTo();
        if (path != null) {
            LedgerEntry entry = entry(Offload.Status.OK, path, call, result);
            FileData stored = artifacts.at(call.checkpoint(), path);
            if (stored == null) {
                // A release writes the notice only after it has stored the file.
                lookElsewhere(entry, path, artifacts.isKnown(call.checkpoint()));
            } else {
                entry.size = estimate.size(stored);
                entry.fate = fate(stored, artifacts.newest(path));
                limit = Math.min(limit, TokenEstimate.characters(entry.size.tokens()) - 1);
            }
        } else if (OffloadNotice.isLost(result.text())) {
            String named = ArtifactPaths.in(result.text(), ArtifactPaths.RESULTS).stream().findFirst().orElse(null);
            LedgerEntry lost = entry(Offload.Status.LOST, named, call, result);
            lost.by = ownerBefore(lost);
        }
    }

    /**
     * Follows a path to its mount in a workspace.
     *
     * @param isMissing true if the thread's own files certainly do not have it
     */
    private void lookElsewhere(LedgerEntry entry, String path, boolean isMissing) {
        switch (mounts.look(path)) {
            case OtherMounts.Place.OwnState(String named) -> {
                String key = named.equals(path) ? behindPrefix(path) : named;
                FileData stored = key.equals(path) ? null : artifacts.at(entry.at, key);
                entry.status = isMissing && stored == null ? Offload.Status.DANGLING : Offload.Status.OK;
                if (stored != null) {
                    entry.size = estimate.size(stored);
                    entry.fate = fate(stored, artifacts.newest(key));
                    behindRoutes.add(key);
                }
            }
            case OtherMounts.Place.Stored(Offload.Size size, String sha256) -> {
                entry.status = Offload.Status.OK;
                entry.size = size;
                // The name of a blob is the digest of the stored bytes.
                entry.fate = entry.kind == Offload.Kind.BLOB && sha256 != null && !path.endsWith(sha256) ? Offload.Fate.CHANGED : Offload.Fate.KEPT;
            }
            case OtherMounts.Place.Missing _ -> entry.status = Offload.Status.DANGLING;
            case OtherMounts.Place.Unknown _ -> entry.status = Offload.Status.OK;
        }
    }

    /** The key of a path if no workspace has a mount for the state: the thread's calls may show that it is behind a prefix. */
    private String behindPrefix(String path) {
        StateKeys keys = state == null ? StateKeys.of(thread, calls.inOrder(), cancellation) : state;
        state = keys;
        String prefix = keys.prefix();
        return prefix != null && path.startsWith(prefix) ? path.substring(prefix.length() - 1) : path;
    }

    private LedgerEntry entry(Offload.Status status, @Nullable String path, ToolCall call, Message result) {
        LedgerEntry entry = new LedgerEntry(Offload.Kind.RESULT, status, path, call, call.agent(), call.checkpoint());
        entry.shownAs(estimate.size(result.text()));
        add(entry);
        return entry;
    }

    private void add(LedgerEntry entry) {
        entries.add(entry);
        if (entry.path != null) {
            byPath.computeIfAbsent(entry.path, p -> new ArrayList<>()).add(entry);
        }
    }

    /** If files are not overwritten, a large result whose path was taken stays in its message. */
    private void keptInline() {
        if (thread.dialect().dialect().holds(DialectFact.WRITE_OVERWRITES)) {
            return;
        }
        Map<String, List<String>> byName = artifacts.atHeads().keySet().stream()
                .filter(ArtifactPaths::isResult)
                .collect(Collectors.groupingBy(p -> p.substring(p.lastIndexOf('/') + 1)));
        Set<ToolCall> moved = entries.stream().map(e -> e.call).collect(Collectors.toSet());
        for (ToolCall call : calls.inOrder()) {
            Message result = call.result();
            if (result == null || moved.contains(call) || ToolName.named(call.tool()).filter(ToolName::keepsResults).isPresent()) {
                continue;
            }
            if (estimate.measure().length(result.text()) > limit) {
                OffloadName.possible(call.id()).stream()
                        .flatMap(name -> byName.getOrDefault(name, List.of()).stream())
                        .filter(path -> wasThere(path, call))
                        .findFirst()
                        .ifPresent(path -> {
                            LedgerEntry kept = entry(Offload.Status.KEPT_INLINE, path, call, result);
                            kept.size = estimate.size(result.text());
                            kept.by = ownerBefore(kept);
                        });
            }
        }
        inCallOrder();
    }

    private boolean wasThere(String path, ToolCall call) {
        CheckpointKey before = before(call.checkpoint());
        return before != null && artifacts.stored(before, path) != null
                || byPath.getOrDefault(path, List.of()).stream()
                        .anyMatch(e -> e.status == Offload.Status.OK && e.at.equals(call.checkpoint()));
    }

    private @Nullable ToolCall ownerBefore(LedgerEntry kept) {
        return byPath.getOrDefault(String.valueOf(kept.path), List.of()).stream()
                .filter(e -> e.status == Offload.Status.OK && (e.at.equals(kept.at) || isBefore(e.at, kept.at)))
                .map(e -> e.call)
                .reduce((earlier, later) -> later)
                .orElse(null);
    }

    private void inCallOrder() {
        Map<ToolCall, Integer> order = new HashMap<>();
        calls.inOrder().forEach(call -> order.put(call, order.size()));
        entries.sort(java.util.Comparator.comparingInt(e -> order.getOrDefault(e.call, Integer.MAX_VALUE)));
    }

    /** Of results under one path, each but the last of its line is overwritten by the next of its line. */
    private void overwritten(List<LedgerEntry> samePath) {
        for (int i = 0; i < samePath.size(); i++) {
            LedgerEntry entry = samePath.get(i);
            if (entry.status != Offload.Status.OK) {
                continue;
            }
            for (LedgerEntry next : samePath.subList(i + 1, samePath.size())) {
                if (next.status == Offload.Status.OK && (next.at.equals(entry.at) || isBefore(entry.at, next.at))) {
                    entry.status = Offload.Status.OVERWRITTEN;
                    entry.by = next.call;
                    entry.fate = Offload.Fate.KEPT;
                    break;
                }
            }
        }
    }

    /** If several results were stored under one path in one step, the step left the last: each task's row has its own. */
    private void sizes(List<LedgerEntry> samePath) {
        for (LedgerEntry entry : samePath) {
            boolean shared = samePath.stream()
                    .anyMatch(o -> o != entry && o.at.equals(entry.at) && o.isStored() && entry.isStored());
            CheckpointKey before = shared ? before(entry.at) : null;
            if (shared && entry.call != null && entry.path != null && entry.status == Offload.Status.OVERWRITTEN) {
                String text = before == null ? null : artifacts.writtenBy(entry.call.id(), before, entry.path);
                entry.size = text == null ? null : estimate.size(text);
            }
        }
    }

    // ---- conversations, and what nothing names

    private void named(HistoryNames.Name name) {
        FileData data = artifacts.newest(name.path());
        if (data == null) {
            data = artifacts.at(name.at(), name.path());
        }
        LedgerEntry entry = new LedgerEntry(name.kind(), Offload.Status.OK, name.path(), compacting(name), agent(name.at()), name.at());
        if (data == null) {
            lookElsewhere(entry, name.path(), true);
        } else {
            entry.size = estimate.size(data);
        }
        entry.shownAs(estimate.size(name.said().text()));
        add(entry);
    }

    /** The call that requested a summary; null if the middleware made it on its own. */
    private @Nullable ToolCall compacting(HistoryNames.Name name) {
        return name.kind() != Offload.Kind.HISTORY
                ? null
                : calls.at(name.at()).stream().filter(call -> call.tool().equals(COMPACT)).findFirst().orElse(null);
    }

    /**
     * The package keeps blobs only outside of the state, and names one only after it is stored. Their digest is their name, so nothing is
     * overwritten.
     */
    private void blob(HistoryNames.Blob blob) {
        String path = blob.reference().path(artifactsRoot());
        ToolCall call = calls.inOrder().stream()
                .filter(c -> c.result() != null && c.id().equals(blob.said().toolCallId()))
                .findFirst()
                .orElse(null);
        LedgerEntry entry = new LedgerEntry(Offload.Kind.BLOB, Offload.Status.OK, path, call, agent(blob.at()), blob.at());
        entry.shownAs(estimate.size(blob.said().text()));
        lookElsewhere(entry, path, false);
        add(entry);
    }

    /** The path before the folders of the artifacts that the thread names: a blob's message has only the digest. */
    private String artifactsRoot() {
        return byPath.keySet().stream()
                .map(path -> path.substring(
                        0, Math.max(0, Math.max(path.indexOf(ArtifactPaths.RESULTS), path.indexOf(ArtifactPaths.CONVERSATIONS)))))
                .filter(root -> !root.isEmpty())
                .findFirst()
                .orElse("");
    }

    private String agent(CheckpointKey at) {
        return at.isRoot()
                ? "main"
                : calls.inOrder().stream()
                        .filter(c -> c.proposedAt().namespace().equals(at.namespace()))
                        .map(ToolCall::agent)
                        .findFirst()
                        .orElse("");
    }

    private void orphans() {
        Set<String> media = media();
        artifacts.atHeads().forEach((path, head) -> {
            if (!byPath.containsKey(path) && !behindRoutes.contains(path)) {
                boolean isMedia = media.contains(path);
                LedgerEntry entry = new LedgerEntry(
                        ArtifactPaths.isResult(path) ? Offload.Kind.RESULT : Offload.Kind.HISTORY,
                        isMedia ? Offload.Status.OK : Offload.Status.ORPHAN,
                        path,
                        null,
                        "",
                        head);
                FileData data = artifacts.newest(path);
                entry.size = data == null ? null : estimate.size(data);
                add(entry);
            }
        });
    }

    /** The media in offloaded conversations. */
    private Set<String> media() {
        Set<String> media = new HashSet<>();
        if (artifacts.atHeads().keySet().stream().anyMatch(path -> path.contains(ArtifactPaths.MEDIA))) {
            entries.stream()
                    .filter(e -> e.kind == Offload.Kind.HISTORY && e.path != null)
                    .forEach(e -> media.addAll(
                            ArtifactPaths.in(text(artifacts.newest(String.valueOf(e.path))), ArtifactPaths.MEDIA)));
        }
        return media;
    }

    private static String text(@Nullable FileData data) {
        return data == null
                ? ""
                : switch (data.content()) {
                    case FileData.Text(String text) -> text;
                    case FileData.Lines(List<String> all) -> String.join("\n", all);
                    case FileData.Binary _, FileData.Stored _, FileData.Unreadable _ -> "";
                };
    }

    private static Offload.Fate fate(FileData stored, @Nullable FileData now) {
        return now == null ? Offload.Fate.DELETED : now.sameAs(stored) ? Offload.Fate.KEPT : Offload.Fate.CHANGED;
    }

    // ---- who read it

    private void readBacks() {
        ReadBacks.of(calls.inOrder(), byPath.keySet()).forEach((path, reads) -> {
            List<LedgerEntry> stored =
                    byPath.getOrDefault(path, List.of()).stream().filter(LedgerEntry::isStored).toList();
            for (ReadBack read : reads) {
                LedgerEntry of = stored.stream()
                        .filter(e -> e.call == null || isBefore(e.at, read.call().checkpoint()))
                        .reduce((earlier, later) -> later)
                        .orElse(null);
                if (of != null) {
                    of.reads.add(read);
                }
            }
        });
    }

    /** True if {@code earlier} led to {@code later}; across namespaces, if it is older. */
    private boolean isBefore(CheckpointKey earlier, CheckpointKey later) {
        if (earlier.equals(later)) {
            return false;
        }
        CheckpointTree line = lines.get(earlier.namespace());
        return earlier.namespace().equals(later.namespace())
                ? line != null && line.continues(earlier, later)
                : earlier.id().compareTo(later.id()) < 0;
    }

    private @Nullable CheckpointKey before(CheckpointKey key) {
        CheckpointTree line = lines.get(key.namespace());
        return line == null ? null : line.parent(key);
    }
}
