package dev.stateroom.workspace;

import dev.stateroom.history.ThreadFork;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Outcome;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Forks of a state that is inside another backend.
 *
 * @param inner makes the forks
 * @param guard wraps a fork's files as the state's files are wrapped
 */
record GuardedForks(Mount.ForkView inner, UnaryOperator<Backend> guard) implements Mount.ForkView {
    @Override
    public Outcome<Mount.Forked> of(Mount.Point at) {
        return inner.of(at).map(copy -> copy.behind(guard));
    }

    @Override
    public Outcome<List<ThreadFork>> forks(String thread) {
        return inner.forks(thread);
    }

    @Override
    public Outcome<Mount.Forked> open(ThreadFork fork) {
        return inner.open(fork).map(copy -> copy.behind(guard));
    }
}
