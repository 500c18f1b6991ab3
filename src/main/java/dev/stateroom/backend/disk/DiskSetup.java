package dev.stateroom.backend.disk;

import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.backend.posix.ScratchLayer;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.nio.file.Path;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * How a folder is given to an agent: the arguments of the reference's constructor, and what it finds around itself.
 *
 * @param root the folder, which need not exist
 * @param virtualMode whether paths begin at the root and stay below it; null for the dialect's default
 * @param maxFileSizeMb larger files are not searched without ripgrep
 * @param dialect whose behaviour
 * @param defects what happens to calls with which the reference would leave the root or delete what was not named
 * @param ripgrep whether searches answer as they do where ripgrep is installed; no process is started
 * @param zone the time zone of dates without one
 * @param scratch where changes are kept instead of on the disk; null to make them
 */
public record DiskSetup(
        Path root,
        @Nullable Boolean virtualMode,
        int maxFileSizeMb,
        Dialect dialect,
        DefectPolicy defects,
        boolean ripgrep,
        ZoneId zone,
        @Nullable ScratchLayer scratch) {

    /** With changes made on the disk. */
    public DiskSetup(
            Path root,
            @Nullable Boolean virtualMode,
            int maxFileSizeMb,
            Dialect dialect,
            DefectPolicy defects,
            boolean ripgrep,
            ZoneId zone) {
        this(root, virtualMode, maxFileSizeMb, dialect, defects, ripgrep, zone, null);
    }

    /** With changes kept in a layer. */
    public DiskSetup under(ScratchLayer layer) {
        return new DiskSetup(root, virtualMode, maxFileSizeMb, dialect, defects, ripgrep, zone, layer);
    }

    /** Files up to 10 MiB are searched, unless said otherwise. */
    public static final int USUAL_MAX_FILE_SIZE_MB = 10;

    /** The usual arguments, for real data. */
    public static DiskSetup of(Path root, @Nullable Boolean virtualMode, Dialect dialect) {
        return new DiskSetup(
                root, virtualMode, USUAL_MAX_FILE_SIZE_MB, dialect, DefectPolicy.WITHHOLD, false, ZoneId.systemDefault());
    }

    public DiskSetup withDefects(DefectPolicy policy) {
        return new DiskSetup(root, virtualMode, maxFileSizeMb, dialect, policy, ripgrep, zone, scratch);
    }

    /** With ripgrep installed, or not. */
    public DiskSetup withRipgrep(boolean installed) {
        return new DiskSetup(root, virtualMode, maxFileSizeMb, dialect, defects, installed, zone, scratch);
    }

    /** Whether paths begin at the root: as asked for, else as the dialect has it (on from Python 0.7 on, off elsewhere). */
    public boolean isVirtual() {
        return virtualMode == null ? dialect.holds(DialectFact.VIRTUAL_BY_DEFAULT) : virtualMode;
    }

    /** Bytes of the largest file that is searched. */
    long maxFileSize() {
        return maxFileSizeMb * 1024L * 1024;
    }
}
