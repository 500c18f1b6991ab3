package dev.stateroom.ui;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.backend.ForkMedium;
import dev.stateroom.backend.LocalFork;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.Mount;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Forks that are kept in memory, for tests of views. */
public final class FakeForks implements Mount.ForkView {
    private final Map<String, Kept> forks = new LinkedHashMap<>();

    private record Kept(String thread, String name, CheckpointKey origin, LocalFork files, List<Map<String, FileData>> states) {
        synchronized ThreadFork now() {
            return new ThreadFork(name, origin, FakeThread.ofFork(name, states));
        }

        synchronized void keep() {
            states.add(new TreeMap<>(files.startingWith("")));
        }

        Mount.Forked opened() {
            return new Mount.Forked(files, ForkMedium.backend(files, "local fork", FileFormat.V2), () -> Outcome.ok(now()));
        }
    }

    @Override
    public synchronized Outcome<Mount.Forked> of(Mount.Point at) {
        String name = at.thread() + "-fork-" + (forks.size() + 1);
        LocalFork files = new LocalFork(at.files(), InstantSource.system());
        Kept kept = new Kept(at.thread(), name, at.step(), files, new ArrayList<>());
        kept.keep();
        files.listen(kept::keep);
        forks.put(name, kept);
        return Outcome.ok(kept.opened());
    }

    @Override
    public synchronized Outcome<List<ThreadFork>> forks(String thread) {
        return Outcome.ok(forks.values().stream().filter(one -> one.thread().equals(thread)).map(Kept::now).toList());
    }

    @Override
    public synchronized Outcome<Mount.Forked> open(ThreadFork fork) {
        return Outcome.ok(Objects.requireNonNull(forks.get(fork.name())).opened());
    }
}
