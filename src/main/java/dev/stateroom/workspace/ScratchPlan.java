package dev.stateroom.workspace;

import dev.stateroom.agent.FileData;
import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.posix.ScratchLayer;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.UnexplainedChange;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.ChangeTarget;
import dev.stateroom.vfs.change.ObservedContent;
import dev.stateroom.vfs.change.PlannedChange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The changes that calls made on a copy of a workspace, as changes of its mounts.
 *
 * @param changes mount by mount, in the order of the mounts
 * @param leftAlone for each mount of another program that calls changed on the copy: why the mount is not changed
 */
public record ScratchPlan(List<PlannedChange> changes, List<String> leftAlone) {

    /** Types whose data belong to another program, unless the mount allows changes. */
    private static final Set<String> FOREIGN = Set.of("state", "store");

    /** Copies the lists. */
    public ScratchPlan {
        changes = List.copyOf(changes);
        leftAlone = List.copyOf(leftAlone);
    }

    /**
     * Collects the changes.
     *
     * @param copy the copy on which the calls ran
     * @param tree the workspace that was copied
     * @return a failure if a mount that can be changed must not be; nothing was changed then
     */
    public static Outcome<ScratchPlan> of(ScratchCopy copy, MountedTree tree, CallRecording recording, ReplayReport report) {
        Collected collected = new Collected(tree);
        return collected.all(copy, recording, report).map(_ -> new ScratchPlan(collected.changes, collected.leftAlone));
    }

    /** The changed files in mounts besides the state: content by the path that an agent writes, null for deleted files. */
    public static Map<String, byte @Nullable []> contents(ScratchCopy copy) {
        Map<String, byte @Nullable []> contents = new TreeMap<>();
        changes(copy).forEach(change -> contents.put(change.at().toString(), change.content()));
        return contents;
    }

    /** The changes so far in mounts besides the state, each at the path that an agent writes. */
    static List<PlannedChange> changes(ScratchCopy copy) {
        return inMounts(copy, prefix -> new ChangeTarget(new NothingMounted(), prefix.isEmpty() ? "/" : prefix, FilePath.ROOT)).values().stream()
                .flatMap(List::stream)
                .toList();
    }

    /** The changes in mounts besides the state, by the prefix that an agent writes; empty for mounts that are not confined to a folder. */
    private static Map<String, List<PlannedChange>> inMounts(ScratchCopy copy, Function<String, ChangeTarget> top) {
        ScratchOverlay overlay = copy.overlay();
        Map<String, List<PlannedChange>> byPrefix = new LinkedHashMap<>();
        Set<ScratchLayer> layers = Collections.newSetFromMap(new IdentityHashMap<>());
        overlay.layers().forEach((prefix, layer) -> {
            if (layers.add(layer)) {
                layer.planned(top.apply(prefix), planned(byPrefix, prefix)::add);
            }
        });
        overlay.copies().forEach((prefix, scratch) -> planned(byPrefix, prefix).addAll(scratch.planned(path -> inside(top.apply(prefix), path))));
        overlay.keyed().forEach((prefix, keyed) -> {
            ScratchOverlay.KeyedCopy copied = keyed.get();
            differences(top.apply(prefix), copied.before(), copied.now(), planned(byPrefix, prefix)::add);
        });
        return byPrefix;
    }

    private static List<PlannedChange> planned(Map<String, List<PlannedChange>> byPrefix, String prefix) {
        return byPrefix.computeIfAbsent(prefix, _ -> new ArrayList<>());
    }

    private static ChangeTarget inside(ChangeTarget top, FilePath path) {
        return top.at(top.path().resolve(path));
    }

    private static void differences(ChangeTarget top, Map<String, byte[]> before, Map<String, byte[]> after, Consumer<PlannedChange> into) {
        before.forEach((key, old) -> {
            FilePath path = ObjectBackend.pathOf(key);
            byte[] now = after.get(key);
            if (now == null || !Arrays.equals(old, now)) {
                into.accept(new PlannedChange(inside(top, path), now, ObservedContent.File.of(old)));
            }
        });
        after.forEach((key, now) -> {
            if (!before.containsKey(key)) {
                into.accept(new PlannedChange(inside(top, ObjectBackend.pathOf(key)), now, ObservedContent.Nothing.INSTANCE));
            }
        });
    }

    /** The changes so far. */
    private static final class Collected {
        private static final ChangeTarget NOWHERE = new ChangeTarget(new NothingMounted(), "/", FilePath.ROOT);

        private final MountedTree tree;
        private final List<PlannedChange> changes = new ArrayList<>();
        private final List<String> leftAlone = new ArrayList<>();

        Collected(MountedTree tree) {
            this.tree = tree;
        }

        Outcome<Boolean> all(ScratchCopy copy, CallRecording recording, ReplayReport report) {
            Map<String, List<PlannedChange>> byPrefix = new LinkedHashMap<>();
            for (Mount mount : tree.mounts()) {
                if (mount.leaves().anyMatch(leaf -> leaf.type().equals("state"))) {
                    byPrefix.computeIfAbsent(mount.prefix(), _ -> state(top(mount.prefix()), copy, recording, report));
                }
            }
            inMounts(copy, prefix -> prefix.isEmpty() ? NOWHERE : top(prefix)).forEach((prefix, here) -> planned(byPrefix, prefix).addAll(here));
            Outcome<Boolean> taken = Outcome.ok(true);
            for (Map.Entry<String, List<PlannedChange>> here : byPrefix.entrySet()) {
                taken = taken.then(_ -> here.getValue().isEmpty() ? Outcome.ok(true) : take(here.getKey(), here.getValue()));
            }
            return taken;
        }

        /** The place of the paths below a prefix in their mount. */
        private ChangeTarget top(String prefix) {
            FilePath path = prefix.equals("/") ? FilePath.ROOT : new FilePath(prefix.substring(0, prefix.length() - 1));
            String mounted = tree.prefixOf(path);
            Mount mount = tree.mounts().stream().filter(one -> one.prefix().equals(mounted)).findFirst().orElseThrow();
            FilePath inside = FilePath.parse("/" + path.below(mount.root())).orElse(FilePath.ROOT);
            return new ChangeTarget(tree.backend(mount), mount.prefix(), inside);
        }

        /** Layers over folders that a mount is not confined to have no place in the tree. */
        private Outcome<Boolean> take(String prefix, List<PlannedChange> here) {
            if (prefix.isEmpty()) {
                return Outcome.failed(
                        Failure.Kind.DENIED,
                        here.getFirst().at() + " is not applied: the mount is not confined to its folder; set \"virtual_mode\": true");
            }
            return switch (tree.changeable(new FilePath(here.getFirst().at().toString()))) {
                case Outcome.Ok<Mount> _ -> Outcome.ok(changes.addAll(here));
                case Outcome.Failed<Mount>(Failure why) when tree.mounts().stream()
                        .filter(mount -> mount.prefix().equals(here.getFirst().at().mount()))
                        .flatMap(Mount::leaves)
                        .anyMatch(leaf -> FOREIGN.contains(leaf.type())) -> Outcome.ok(leftAlone.add(why.sentence()));
                case Outcome.Failed<Mount>(Failure why) -> Outcome.failed(why);
            };
        }

        /** The changes that calls made to a state, without those made by no call. */
        private static List<PlannedChange> state(ChangeTarget top, ScratchCopy copy, CallRecording recording, ReplayReport report) {
            Map<String, FileData> first = new LinkedHashMap<>(copy.atFirst());
            first.putAll(recording.start());
            Map<String, byte[]> before = bytes(first);
            Map<String, byte[]> after = bytes(report.files());
            // Files that are too large to be in memory are unknown, so they are not written.
            List.of(first, report.files()).forEach(files -> files.forEach((path, file) -> {
                if (!file.isHeld()) {
                    before.remove(path);
                    after.remove(path);
                }
            }));
            Set<String> others = report.unexplained().stream()
                    .filter(UnexplainedChange::isWithoutCall)
                    .map(UnexplainedChange::path)
                    .collect(Collectors.toSet());
            before.keySet().removeAll(others);
            after.keySet().removeAll(others);
            List<PlannedChange> here = new ArrayList<>();
            differences(top, before, after, here::add);
            return here;
        }

        private static Map<String, byte[]> bytes(Map<String, FileData> files) {
            Map<String, byte[]> bytes = new LinkedHashMap<>();
            files.forEach((path, file) -> bytes.put(path, file.bytes()));
            return bytes;
        }
    }
}
