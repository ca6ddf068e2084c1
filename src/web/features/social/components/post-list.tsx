import { memo, type ReactNode, type Ref } from "react";
import type { SocialPost } from "#contract/social.ts";
import { PostRow } from "#web/features/social/components/post/post-row.tsx";
import { RowChunk } from "#web/ui/row-chunk.tsx";

/** Lists up to this length stand whole: the browser's own search finds every post. */
const wholePostsMax = 50;
const chunkPosts = 25;

export type PostListProps = {
  posts: readonly SocialPost[];
  nowMs: number;
  renderCards: (post: SocialPost) => ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/** The posts in one frame. A long list is drawn only around the screen. */
export const PostList = memo(function PostList({ posts, ref, ...shared }: PostListProps) {
  const starts =
    posts.length <= wholePostsMax
      ? []
      : Array.from({ length: Math.ceil(posts.length / chunkPosts) }, (_, at) => at * chunkPosts);
  return (
    <div ref={ref} className="divide-y divide-line rounded-8 border border-line bg-surface">
      {starts.length === 0 && <Posts posts={posts} start={0} {...shared} />}
      {starts.map((start) => (
        <RowChunk key={start} rows={Math.min(chunkPosts, posts.length - start)} first={start === 0}>
          {() => <Posts posts={posts.slice(start, start + chunkPosts)} start={start} {...shared} />}
        </RowChunk>
      ))}
    </div>
  );
});

type PostsProps = Omit<PostListProps, "ref"> & { start: number };

function Posts({ posts, start, nowMs, renderCards }: PostsProps) {
  return (
    <ol start={start + 1} className="divide-y divide-line">
      {posts.map((post) => (
        <li key={post.id}>
          <PostRow post={post} nowMs={nowMs} renderCards={renderCards} />
        </li>
      ))}
    </ol>
  );
}
