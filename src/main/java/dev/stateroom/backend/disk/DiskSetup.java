package dev.stateroom.backend.disk;

import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.backend.posix.ScratchLayer;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.nio.file.Path;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The setup of an agent's folder: the arguments of the reference's constructor, and its environment.
 *
 * @param root the folder, which may be missing
 * @param virtualMode true if paths begin at the root and stay below it; null for the dialect's default
 * @param maxFileSizeMb larger files are not searched without ripgrep
 * @param dialect the dialect to reproduce
 * @param defects the handling of calls in which the reference would leave the root or delete more than was named
 * @param ripgrep true if searches behave as with ripgrep installed; no process is started
 * @param zone the time zone of dates without one
 * @param scratch the layer that receives changes instead of the disk; null to change the disk
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

    /** A setup with changes made on the disk. */
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

    /** The same with changes made in a layer. */
    public DiskSetup under(ScratchLayer layer) {
        return new DiskSetup(root, virtualMode, maxFileSizeMb, dialect, defects, ripgrep, zone, layer);
    }

    /** Largest size in MiB of a file that is searched, by default. */
    public static final int USUAL_MAX_FILE_SIZE_MB = 10;

    /** The default arguments, for real data. */
    public static DiskSetup of(Path root, @Nullable Boolean virtualMode, Dialect dialect) {
        return new DiskSetup(
                root, virtualMode, USUAL_MAX_FILE_SIZE_MB, dialect, DefectPolicy.WITHHOLD, false, ZoneId.systemDefault());
    }

    public DiskSetup withDefects(DefectPolicy policy) {
        return new DiskSetup(root, virtualMode, maxFileSizeMb, dialect, policy, ripgrep, zone, scratch);
    }

    /** The same with ripgrep installed, or not. */
    public DiskSetup withRipgrep(boolean installed) {
        return new DiskSetup(root, virtualMode, maxFileSizeMb, dialect, defects, installed, zone, scratch);
    }

    /** True if paths begin at the root: as requested, else the dialect's default (on from Python 0.7 on, off elsewhere). */
    public boolean isVirtual() {
        return virtualMode == null ? dialect.holds(DialectFact.VIRTUAL_BY_DEFAULT) : virtualMode;
    }

    /** Largest size in bytes of a file that is searched. */
    long maxFileSize() {
        return maxFileSizeMb * 1024L * 1024;
    }
}
