package dev.stateroom.workspace.promotion;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The updates that give a server's thread the files of a local one.
 *
 * @param updates sorted by path
 * @param left paths that differ but keep the server's version: changed only there, or kept on request
 */
public record PromotionPlan(List<FileUpdate> updates, List<String> left) {

    /** Copies the lists. */
    public PromotionPlan {
        updates = List.copyOf(updates);
        left = List.copyOf(left);
    }

    /**
     * Compares the files. If the local thread is a fork of the server's, only local changes since the fork are sent; else all files become
     * those of the local thread.
     *
     * @param there the server's files
     * @param keepsOthers true to delete nothing
     * @param javascript true for a server that stores bytes as bytes; others get them in base64
     * @return DAMAGED with a sentence if a file cannot be sent
     */
    public static Outcome<PromotionPlan> of(LocalState local, FileSet there, boolean keepsOthers, boolean javascript) {
        SortedSet<String> paths = new TreeSet<>(CodePointOrder.INSTANCE);
        paths.addAll(local.files().keys());
        paths.addAll(there.keys());
        List<FileUpdate> updates = new ArrayList<>();
        List<String> left = new ArrayList<>();
        for (String path : paths) {
            FileData here = local.files().get(path);
            FileData now = there.get(path);
            if (isSame(here, now)) {
                continue;
            }
            FileSet base = local.base();
            boolean untouched = base != null && isSame(here, base.get(path));
            if (untouched || (here == null && keepsOthers)) {
                left.add(path);
                continue;
            }
            if (here != null && here.content() instanceof FileData.Unreadable(String why, _)) {
                return Outcome.failed(Failure.Kind.DAMAGED, path + " cannot be sent: " + why);
            }
            boolean changedThere = base != null && !isSame(now, base.get(path)) && !(now != null && local.isFormer().test(path, now));
            updates.add(new FileUpdate(path, now, here == null || javascript ? here : asText(here), changedThere));
        }
        return Outcome.ok(new PromotionPlan(updates, left));
    }

    /** Compares bytes and format; a difference in times alone does not count. */
    static boolean isSame(@Nullable FileData one, @Nullable FileData other) {
        if (one == null || other == null) {
            return one == other;
        }
        return one.format().equals(other.format())
                && one.isBinary() == other.isBinary()
                && !(one.content() instanceof FileData.Unreadable)
                && !(other.content() instanceof FileData.Unreadable)
                && (Objects.equals(one.content(), other.content()) || Arrays.equals(one.bytes(), other.bytes()));
    }

    /** Python stores bytes as base64. */
    private static FileData asText(FileData file) {
        return file.content() instanceof FileData.Binary(byte[] bytes)
                ? new FileData(
                        new FileData.Text(Base64.getEncoder().encodeToString(bytes)), "base64", null, file.createdAt(), file.modifiedAt())
                : file;
    }

    /** The records by path, null for a deleted file. */
    Map<String, @Nullable FileData> changes() {
        Map<String, @Nullable FileData> changes = new LinkedHashMap<>();
        updates.forEach(update -> changes.put(update.path(), update.after()));
        return changes;
    }

    /** True if these files already have all updates. */
    boolean isCarriedOutIn(FileSet files) {
        return updates.stream().allMatch(update -> isSame(files.get(update.path()), update.after()));
    }
}
