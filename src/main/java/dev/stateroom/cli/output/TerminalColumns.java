package dev.stateroom.cli.output;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Provides the width of this process's terminal as the variable {@code COLUMNS}, which shells set but seldom export. The system is asked
 * when a table needs it: {@code ioctl} with {@code TIOCGWINSZ} on Linux and macOS. Elsewhere only the variable is used.
 */
final class TerminalColumns {
    static final String VARIABLE = "COLUMNS";

    private static final String SYSTEM = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    private static final int OUT = 1;

    private TerminalColumns() {}

    /** These variables, with the terminal's width if they lack it. */
    static Terminal.Environment with(Terminal.Environment environment) {
        return new Terminal.Environment() {
            @Override
            public @Nullable String get(String name) {
                String value = environment.get(name);
                return value == null && name.equals(VARIABLE) ? asked() : value;
            }

            @Override
            public Set<String> names() {
                return environment.names();
            }
        };
    }

    private static @Nullable String asked() {
        if (!SYSTEM.equals("linux") && !SYSTEM.contains("mac")) {
            return null;
        }
        long request = SYSTEM.equals("linux") ? 0x5413 : 0x40087468;
        Linker linker = Linker.nativeLinker();
        try (Arena arena = Arena.ofConfined()) {
            // struct winsize: rows, columns, and two unused fields.
            MemorySegment size = arena.allocate(4 * ValueLayout.JAVA_SHORT.byteSize(), ValueLayout.JAVA_SHORT.byteAlignment());
            int failed = (int) linker.downcallHandle(
                            linker.defaultLookup().findOrThrow("ioctl"),
                            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
                            Linker.Option.firstVariadicArg(2))
                    .invokeExact(OUT, request, size);
            int columns = Short.toUnsignedInt(size.get(ValueLayout.JAVA_SHORT, ValueLayout.JAVA_SHORT.byteSize()));
            return failed != 0 || columns == 0 ? null : Integer.toString(columns);
        } catch (Throwable notAsked) {
            throw new IllegalStateException("ioctl", notAsked);
        }
    }
}
