package dev.stateroom.workspace;

import dev.stateroom.history.ThreadFork;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Outcome;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Forks of a state that is inside something else.
 *
 * @param inner makes them
 * @param guard puts around a fork's files what is around the state's
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
