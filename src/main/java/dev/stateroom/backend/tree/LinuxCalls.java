package dev.stateroom.backend.tree;

import java.io.IOException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Linux calls that Java does not offer: names with their kinds ({@code getdents64}), opening without waiting for a pipe, attributes
 * relative to an open folder, and searching bytes in memory without copying them. Numbers are those of {@code fcntl.h} and {@code stat.h}
 * for 64-bit x86 and ARM. Descriptors are plain numbers here; {@link LinuxWalkFolder} closes them.
 */
final class LinuxCalls {
    private static final String ARCHITECTURE = System.getProperty("os.arch", "");
    private static final boolean ARM = ARCHITECTURE.equals("aarch64");
    private static final int CLOSE_ON_EXEC = 0x80000;
    private static final int NON_BLOCKING = 0x800;
    private static final int FOLDER_ONLY = ARM ? 0x4000 : 0x10000;
    private static final int NO_FOLLOW = ARM ? 0x8000 : 0x20000;
    private static final int AT_NO_FOLLOW = 0x100;
    private static final int WANTED_FACTS = 0x7ff | 0x800; // the attributes of stat, and the time of creation
    private static final int FACTS_SIZE = 256;
    private static final int INTERRUPTED = 4;

    /** The kinds of opening. */
    enum What {
        /** A folder, not a link to one. */
        FOLDER(FOLDER_ONLY | NO_FOLLOW | CLOSE_ON_EXEC),
        /** A file, not a link to one, without waiting. */
        FILE(NO_FOLLOW | NON_BLOCKING | CLOSE_ON_EXEC);

        private final int flags;

        What(int flags) {
            this.flags = flags;
        }
    }

    private static final @Nullable Handles HANDLES = handles();

    /** True if all calls are available. */
    static final boolean AVAILABLE = HANDLES != null;

    private record Handles(
            MethodHandle openAt, MethodHandle read, MethodHandle close, MethodHandle entries, MethodHandle facts, MethodHandle find, VarHandle errno) {}

    private LinuxCalls() {}

    private static @Nullable Handles handles() {
        if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).equals("linux")
                || !(ARM || ARCHITECTURE.equals("amd64"))) {
            return null;
        }
        try {
            ValueLayout number = ValueLayout.JAVA_INT;
            ValueLayout length = ValueLayout.JAVA_LONG;
            AddressLayout address = ValueLayout.ADDRESS;
            return new Handles(
                    handle("openat", FunctionDescriptor.of(number, number, address, number), Linker.Option.firstVariadicArg(3)),
                    handle("read", FunctionDescriptor.of(length, number, address, length)),
                    handle("close", FunctionDescriptor.of(number, number)),
                    handle("getdents64", FunctionDescriptor.of(length, number, address, length)),
                    handle("statx", FunctionDescriptor.of(number, number, address, number, number, address)),
                    Linker.nativeLinker()
                            .downcallHandle(
                                    symbol("memmem"),
                                    FunctionDescriptor.of(length, address, length, address, length),
                                    Linker.Option.critical(false)), // at most one block, without waiting
                    Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno")));
        } catch (RuntimeException | LinkageError e) {
            return null; // missing in the C library, or native access is off: the portable walk is used instead
        }
    }

    private static MethodHandle handle(String name, FunctionDescriptor form, Linker.Option... options) {
        Linker.Option[] all = new Linker.Option[options.length + 1];
        System.arraycopy(options, 0, all, 0, options.length);
        all[options.length] = Linker.Option.captureCallState("errno");
        return Linker.nativeLinker().downcallHandle(symbol(name), form, all);
    }

    private static MemorySegment symbol(String name) {
        return Linker.nativeLinker().defaultLookup().find(name).orElseThrow();
    }

    /** Memory of one thread for names, entries and bytes, and for the error of the last call. */
    static final class Scratch {
        static final int BLOCK = 1 << 18;
        private static final int ENTRIES = 1 << 16;
        private static final int LONGEST_NAME = 4096;
        private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

        private final Arena arena = Arena.ofAuto();
        private final MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
        private final MemorySegment name = arena.allocate(LONGEST_NAME);
        private final MemorySegment facts = arena.allocate(FACTS_SIZE, 8);
        final MemorySegment entries = arena.allocate(ENTRIES, 8);
        final MemorySegment block = arena.allocate(BLOCK, 64);

        static Scratch get() {
            return OF_THREAD.get();
        }

        private byte[] lastNeedle = {};
        private MemorySegment needle = MemorySegment.NULL;

        /** The bytes in native memory; cached for the last array. */
        private MemorySegment needle(byte[] bytes) {
            if (lastNeedle != bytes) {
                needle = arena.allocate(Math.max(1, bytes.length));
                MemorySegment.copy(bytes, 0, needle, ValueLayout.JAVA_BYTE, 0, bytes.length);
                lastNeedle = bytes;
            }
            return needle;
        }

        private MemorySegment name(byte[] bytes) throws IOException {
            if (bytes.length >= LONGEST_NAME) {
                throw new FileSystemException(LinuxWalkFolder.text(bytes), null, "the name is too long");
            }
            MemorySegment.copy(bytes, 0, name, ValueLayout.JAVA_BYTE, 0, bytes.length);
            name.set(ValueLayout.JAVA_BYTE, bytes.length, (byte) 0);
            return name;
        }
    }

    /** Opens a name in an open folder, or an absolute path, for which {@code folder} is ignored. */
    static int open(int folder, byte[] name, What what) throws IOException {
        Scratch scratch = Scratch.get();
        MemorySegment text = scratch.name(name);
        Handles handles = required();
        while (true) {
            int opened;
            try {
                opened = (int) handles.openAt.invokeExact(scratch.state, folder, text, what.flags);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
            if (opened >= 0) {
                return opened;
            }
            failUnlessInterrupted(scratch, handles, name);
        }
    }

    /** Reads bytes into the thread's block at {@code at}; 0 at the end. */
    static int read(int file, Scratch scratch, int at, int length) throws IOException {
        Handles handles = required();
        MemorySegment target = at == 0 ? scratch.block : scratch.block.asSlice(at);
        while (true) {
            long read;
            try {
                read = (long) handles.read.invokeExact(scratch.state, file, target, (long) length);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
            if (read >= 0) {
                return (int) read;
            }
            failUnlessInterrupted(scratch, handles, new byte[0]);
        }
    }

    /** The whole content of the file of that name, not a link; of a regular file, as a short read means its end. */
    static byte[] content(int folder, byte[] name) throws IOException {
        Scratch scratch = Scratch.get();
        int file = open(folder, name, What.FILE);
        try {
            byte[] whole = {};
            while (true) {
                int length = read(file, scratch, 0, Scratch.BLOCK);
                if (whole.length > Integer.MAX_VALUE - 16 - length) {
                    throw new FileSystemException(LinuxWalkFolder.text(name), null, "File too large");
                }
                int before = whole.length;
                whole = Arrays.copyOf(whole, before + length);
                MemorySegment.copy(scratch.block, ValueLayout.JAVA_BYTE, 0, whole, before, length);
                if (length < Scratch.BLOCK) {
                    return whole;
                }
            }
        } finally {
            close(file);
        }
    }

    /** True if the first bytes of the thread's block contain the given ones. */
    static boolean holds(Scratch scratch, int length, byte[] bytes) {
        MemorySegment needle = scratch.needle(bytes);
        try {
            return (long) required().find.invokeExact(scratch.block, (long) length, needle, (long) bytes.length) != 0;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads entries into the thread's memory for them; returns their size in bytes, 0 at the end. */
    static int entries(int folder, Scratch scratch) throws IOException {
        Handles handles = required();
        long read;
        try {
            read = (long) handles.entries.invokeExact(scratch.state, folder, scratch.entries, (long) Scratch.ENTRIES);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        if (read < 0) {
            throw failure((int) handles.errno.get(scratch.state, 0L), new byte[0]);
        }
        return (int) read;
    }

    /** The attributes of a name in memory, in the layout of {@code statx}; valid until the thread's next call. */
    static MemorySegment facts(int folder, byte[] name) throws IOException {
        Scratch scratch = Scratch.get();
        MemorySegment text = scratch.name(name);
        Handles handles = required();
        int result;
        try {
            result = (int) handles.facts.invokeExact(scratch.state, folder, text, AT_NO_FOLLOW, WANTED_FACTS, scratch.facts);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        if (result < 0) {
            throw failure((int) handles.errno.get(scratch.state, 0L), name);
        }
        return scratch.facts;
    }

    static void close(int descriptor) {
        Scratch scratch = Scratch.get();
        try {
            int ignored = (int) required().close.invokeExact(scratch.state, descriptor);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static Handles required() {
        if (HANDLES == null) {
            throw new IllegalStateException("no native calls here");
        }
        return HANDLES;
    }

    private static void failUnlessInterrupted(Scratch scratch, Handles handles, byte[] name) throws IOException {
        int errno = (int) handles.errno.get(scratch.state, 0L);
        if (errno != INTERRUPTED) {
            throw failure(errno, name);
        }
    }

    private static IOException failure(int errno, byte[] raw) {
        String name = LinuxWalkFolder.text(raw);
        return switch (errno) {
            case 1, 13 -> new AccessDeniedException(name);
            case 2 -> new NoSuchFileException(name);
            case 20 -> new NotDirectoryException(name);
            case 23, 24 -> new FileSystemException(name, null, "too many files are open");
            case 40 -> new OpenFolder.LinkInTheWay(name);
            case 5 -> new FileSystemException(name, null, "the medium has an error");
            default -> new FileSystemException(name, null, "the system answers with error " + errno);
        };
    }
}
