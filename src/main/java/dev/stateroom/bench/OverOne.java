package dev.stateroom.bench;

import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Runs one query repeatedly over one resource, which is opened in the first run, as part of it.
 *
 * @param <T> the type of the resource: a backend, a database
 */
final class OverOne<T extends AutoCloseable> implements Workload {
    private final String name;
    private final long items;
    private final OptionalLong expected;
    private final Supplier<T> opening;
    private final ToLongFunction<T> body;
    private @Nullable T opened;

    OverOne(String name, long items, OptionalLong expected, Supplier<T> opening, ToLongFunction<T> body) {
        this.name = name;
        this.items = items;
        this.expected = expected;
        this.opening = opening;
        this.body = body;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long items() {
        return items;
    }

    @Override
    public OptionalLong expected() {
        return expected;
    }

    @Override
    public long run() {
        T known = opened;
        if (known == null) {
            known = opening.get();
            opened = known;
        }
        return body.applyAsLong(known);
    }

    @Override
    public void close() {
        T known = opened;
        opened = null;
        if (known != null) {
            try {
                known.close();
            } catch (Exception e) {
                throw new IllegalStateException(name + " cannot be ended", e);
            }
        }
    }
}
