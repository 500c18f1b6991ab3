package dev.stateroom.backend.tree;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;

/**
 * The attributes of an entry from {@code statx}.
 *
 * @param mode kind and permissions
 * @param fileKey device and inode number
 */
record LinuxFacts(int mode, long size, FileTime lastModifiedTime, FileTime lastAccessTime, FileTime creationTime, Object fileKey)
        implements BasicFileAttributes {
    // struct statx
    private static final int MASK = 0;
    private static final int MODE = 28;
    private static final int NUMBER = 32;
    private static final int SIZE = 40;
    private static final int ACCESSED = 64;
    private static final int MADE = 80;
    private static final int MODIFIED = 112;
    private static final int DEVICE = 136;
    private static final int HAS_MADE = 0x800;
    private static final int KIND = 0xf000;

    /** The identity of an entry. */
    private record Key(long device, long number) {}

    static LinuxFacts of(MemorySegment facts) {
        FileTime modified = time(facts, MODIFIED);
        boolean made = (facts.get(ValueLayout.JAVA_INT, MASK) & HAS_MADE) != 0;
        return new LinuxFacts(
                facts.get(ValueLayout.JAVA_SHORT, MODE) & 0xffff,
                facts.get(ValueLayout.JAVA_LONG, SIZE),
                modified,
                time(facts, ACCESSED),
                made ? time(facts, MADE) : modified,
                new Key(facts.get(ValueLayout.JAVA_LONG, DEVICE), facts.get(ValueLayout.JAVA_LONG, NUMBER)));
    }

    private static FileTime time(MemorySegment facts, int at) {
        return FileTime.from(Instant.ofEpochSecond(facts.get(ValueLayout.JAVA_LONG, at), facts.get(ValueLayout.JAVA_INT, at + 8)));
    }

    @Override
    public boolean isRegularFile() {
        return (mode & KIND) == 0x8000;
    }

    @Override
    public boolean isDirectory() {
        return (mode & KIND) == 0x4000;
    }

    @Override
    public boolean isSymbolicLink() {
        return (mode & KIND) == 0xa000;
    }

    @Override
    public boolean isOther() {
        return !isRegularFile() && !isDirectory() && !isSymbolicLink();
    }
}
