package dev.stateroom.workspace.overview;

import dev.stateroom.history.CallRun;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.hazard.RunHazard;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.memory.MemoryDrift;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.inference.OutsideCalls;
import dev.stateroom.workspace.memory.MountedMemory;
import dev.stateroom.workspace.nearmiss.NearMiss;
import dev.stateroom.workspace.risk.CallRisks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A noteworthy fact about a thread. Each fact is determined by the package that owns it. */
public sealed interface OverviewFinding {
    /** The number of versions from which a file counts as changed often. */
    int OFTEN = 5;

    /** Failed calls of a turn, without denied ones. At least one. */
    record FailedCalls(int turn, List<ToolCall> calls) implements OverviewFinding {
        /** Copies the list. */
        public FailedCalls {
            calls = List.copyOf(calls);
        }
    }

    /** Calls that a rule denied or a person rejected. At least one. */
    record DeniedCalls(List<ToolCall> calls) implements OverviewFinding {
        /** Copies the list. */
        public DeniedCalls {
            calls = List.copyOf(calls);
        }
    }

    /** Calls that the model requested and that never ran, though they were not rejected. At least one. */
    record SkippedCalls(List<ToolCall> calls) implements OverviewFinding {
        /** Copies the list. */
        public SkippedCalls {
            calls = List.copyOf(calls);
        }
    }

    /** Problems of calls that do not fail. */
    sealed interface RunRisk extends OverviewFinding {}

    /** Calls that together are a loop, a sweep or a stale write. */
    record FoundHazard(RunHazard hazard) implements RunRisk {}

    /** A rule that was narrowly missed, in one way. At least one path. */
    record NearlyHit(List<NearMiss> misses) implements RunRisk {
        /** Copies the list. */
        public NearlyHit {
            misses = List.copyOf(misses);
        }
    }

    /** Offloaded results that were never read, the largest first. At least one. */
    record UnreadResults(List<Offload> results) implements RunRisk {
        /** Copies the list. */
        public UnreadResults {
            results = List.copyOf(results);
        }
    }

    /** Results that can no longer be read: lost or overwritten. At least one. */
    record GoneResults(List<Offload> results) implements OverviewFinding {
        /** Copies the list. */
        public GoneResults {
            results = List.copyOf(results);
        }
    }

    /** Results and summarised parts whose files a message names but which were never stored. At least one. */
    record DanglingResults(List<Offload> results) implements OverviewFinding {
        /** Copies the list. */
        public DanglingResults {
            results = List.copyOf(results);
        }
    }

    /** A memory that differs from the one in the prompt. */
    record DriftedMemory(MemoryDrift drift) implements OverviewFinding {}

    /** A file with {@link #OFTEN} versions or more. */
    record OftenChanged(ThreadOverview.ChangedPath file) implements OverviewFinding {}

    /** Steps whose stored files differ from those of the run, by index. At least one. */
    record StoredDiffers(List<Integer> steps, StoredDivergence first) implements OverviewFinding {
        /** Copies the list. */
        public StoredDiffers {
            steps = List.copyOf(steps);
        }
    }

    /** Calls whose files are neither in the thread's state nor in another mount. */
    record FilesOutside(OutsideCalls outside) implements OverviewFinding {}

    /** The findings without the risks of calls, failures first. Reads memories and files that calls used; may block. */
    static List<OverviewFinding> of(
            OpenWorkspace workspace,
            RecordedThread thread,
            Timeline timeline,
            ToolCall.Ledger calls,
            ThreadOverview overview,
            Cancellation cancellation) {
        List<OverviewFinding> found = new ArrayList<>();
        ofCalls(calls, found);
        cancellation.check();
        List<Integer> differing = IntStream.range(0, timeline.steps().size())
                .filter(i -> timeline.steps().get(i).differs() != null)
                .boxed()
                .toList();
        StoredDivergence first = differing.isEmpty() ? null : timeline.steps().get(differing.getFirst()).differs();
        if (first != null) {
            found.add(new StoredDiffers(differing, first));
        }
        MemoryDrift.ofThread(thread, new MountedMemory(workspace, thread), cancellation).stream()
                .filter(MemoryDrift::isFinding)
                .forEach(drift -> found.add(new DriftedMemory(drift)));
        overview.changed().stream().filter(file -> file.steps().size() >= OFTEN).limit(3).forEach(file -> found.add(new OftenChanged(file)));
        return List.copyOf(found);
    }

    /** Problems of calls that do not fail: files elsewhere first, loops and risky writes, then near misses of rules, then results. */
    static List<OverviewFinding> of(CallRisks risks) {
        List<OverviewFinding> found = new ArrayList<>();
        if (risks.outside().count() > 0) {
            found.add(new FilesOutside(risks.outside()));
        }
        risks.hazards().forEach(hazard -> found.add(new FoundHazard(hazard)));
        risks.misses().stream()
                .collect(Collectors.groupingBy(miss -> List.of(miss.leak().owner(), miss.leak().rule(), miss.leak().miss().reason()), LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(misses -> found.add(new NearlyHit(misses)));
        List<Offload> results = risks.offloads();
        List<Offload> gone = results.stream().filter(Offload::isGone).toList();
        if (!gone.isEmpty()) {
            found.add(new GoneResults(gone));
        }
        List<Offload> dangling = results.stream().filter(entry -> entry.status() == Offload.Status.DANGLING).toList();
        if (!dangling.isEmpty()) {
            found.add(new DanglingResults(dangling));
        }
        List<Offload> unread = results.stream()
                .filter(Offload::isUnread)
                .sorted(Comparator.comparingLong((Offload entry) -> entry.size() == null ? 0 : -entry.size().bytes()))
                .toList();
        if (!unread.isEmpty()) {
            found.add(new UnreadResults(unread));
        }
        return List.copyOf(found);
    }

    /** Merges both by importance. */
    static List<OverviewFinding> inOrder(List<OverviewFinding> others, List<OverviewFinding> ofRisks) {
        return Stream.concat(others.stream(), ofRisks.stream()).sorted(Comparator.comparingInt(OverviewFinding::rank)).toList();
    }

    private static int rank(OverviewFinding finding) {
        return switch (finding) {
            case FilesOutside _ -> 0;
            case DeniedCalls _, FailedCalls _, SkippedCalls _ -> 1;
            case FoundHazard _, NearlyHit _ -> 2;
            case StoredDiffers _ -> 3;
            case GoneResults _, DanglingResults _, UnreadResults _ -> 4;
            case DriftedMemory _, OftenChanged _ -> 5;
        };
    }

    private static void ofCalls(ToolCall.Ledger calls, List<OverviewFinding> found) {
        List<ToolCall> denied = calls.inOrder().stream().filter(ToolCall::wasDenied).toList();
        if (!denied.isEmpty()) {
            found.add(new DeniedCalls(denied));
        }
        calls.inOrder().stream()
                .filter(call -> call.status().equals("error") && !call.wasDenied())
                .collect(Collectors.groupingBy(ToolCall::turn, TreeMap::new, Collectors.toList()))
                .descendingMap()
                .forEach((turn, failed) -> found.add(new FailedCalls(turn, failed)));
        List<ToolCall> skipped = calls.inOrder().stream().filter(call -> call.run().state() == CallRun.State.NEVER).toList();
        if (!skipped.isEmpty()) {
            found.add(new SkippedCalls(skipped));
        }
    }
}
