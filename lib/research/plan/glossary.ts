/**
 * Words of computing in Chinese and English, written down by us: the first English word of a pair is what is searched
 * for, any of them is understood. A page in one language is found by words of the other only where these hold.
 */
const PAIRS = `
内存 memory|ram; 缓存 cache; 缓冲 buffer; 缓冲区 buffer; 磁盘 disk; 硬盘 disk; 分区 partition; 文件 file
文件名 filename; 文件系统 filesystem; 目录 directory; 文件夹 folder; 路径 path; 链接 link; 符号链接 symlink
权限 permission|privilege; 用户 user; 用户名 username; 账号 account; 帐号 account; 账户 account; 密码 password
口令 password|passphrase; 密钥 key; 公钥 public key; 私钥 private key; 加密 encryption|encrypt; 解密 decrypt
签名 signature|sign; 证书 certificate; 认证 authentication; 授权 authorization; 登录 login; 组 group; 网络 network
网线 cable; 服务器 server; 客户端 client; 代理 proxy|agent; 防火墙 firewall; 端口 port; 地址 address; 域名 domain
主机 host; 主机名 hostname; 连接 connection|connect; 断开 disconnect; 协议 protocol; 请求 request; 响应 response
邮件 mail|email; 发信 mail; 收信 mail; 浏览器 browser; 网页 page; 网站 website; 页面 page; 下载 download
上传 upload; 安装 install|installation; 卸载 uninstall|remove; 升级 upgrade; 更新 update; 降级 downgrade
版本 version|release; 发行版 distribution; 发布 release; 软件 software; 软件包 package; 包 package
仓库 repository; 镜像 mirror|image; 依赖 dependency; 配置 configuration|configure; 设置 setting; 选项 option
参数 parameter|argument; 默认 default; 缺省 default; 环境变量 environment variable; 变量 variable; 常量 constant
函数 function; 方法 method; 类 class; 对象 object; 接口 interface; 模块 module; 库 library; 框架 framework
数组 array; 列表 list; 字典 dictionary; 集合 set; 字符串 string; 字符 character; 字节 byte; 整数 integer
整除 floor division; 浮点 floating; 小数 decimal; 布尔 boolean; 指针 pointer; 引用 reference; 迭代 iteration
循环 loop; 递归 recursion; 条件 condition; 表达式 expression; 正则表达式 regular expression; 运算符 operator
语法 syntax; 注释 comment; 缩进 indentation; 换行 newline; 空格 space; 编码 encoding; 解码 decoding; 编译 compile
编译器 compiler; 解释器 interpreter; 链接器 linker; 调试 debug; 调试器 debugger; 断点 breakpoint; 测试 test
单元测试 unit test; 压力测试 benchmark; 基准测试 benchmark; 性能 performance; 开销 overhead; 速度 speed
优化 optimization; 线程 thread; 多线程 multithreading|threads; 进程 process; 协程 coroutine
并发 concurrency|concurrent; 并行 parallel; 异步 asynchronous; 同步 synchronous|sync; 锁 lock; 死锁 deadlock
竞争 race; 数据竞争 data race; 信号 signal; 中断 interrupt; 事件 event; 回调 callback; 队列 queue; 栈 stack
堆 heap; 树 tree; 哈希 hash; 索引 index; 排序 sort; 查找 find|search; 搜索 search; 替换 replace; 插入 insert
删除 delete|remove; 修改 modify|change; 添加 add; 创建 create; 复制 copy; 移动 move; 重命名 rename; 备份 backup
恢复 restore; 撤销 undo|revert; 回滚 rollback; 提交 commit; 合并 merge; 分支 branch; 标签 tag; 克隆 clone
拉取 pull|fetch; 推送 push; 补丁 patch; 差异 diff; 冲突 conflict; 历史 history; 作者 author; 维护者 maintainer
开发者 developer; 版本控制 version control; 数据库 database; 数据 data; 表 table; 表名 table name; 列 column
行 line|row; 字段 field; 主键 primary key; 外键 foreign key; 查询 query; 事务 transaction; 视图 view
触发器 trigger; 存储 storage|store; 日志 log; 预写 write-ahead; 检查点 checkpoint; 复制槽 replication slot
快照 snapshot; 迁移 migration|migrate; 标识符 identifier; 名称 name; 长度 length; 大小 size; 宽度 width
高度 height; 最大 maximum; 最小 minimum; 最多 maximum; 最少 minimum; 最长 maximum length; 上限 limit; 限制 limit
超时 timeout; 延迟 delay|latency; 时间 time; 时长 duration; 天数 days; 日期 date; 时区 timezone; 间隔 interval
频率 frequency; 错误 error; 异常 exception; 警告 warning; 失败 fail|failure; 崩溃 crash; 缺陷 bug
漏洞 vulnerability; 安全 security; 越界 out-of-bounds; 泄漏 leak; 内存泄漏 memory leak; 溢出 overflow
检测 detect|detector; 检测器 sanitizer|detector; 检查 check; 验证 verify; 报告 report; 内核 kernel; 驱动 driver
设备 device; 硬件 hardware; 处理器 processor|cpu; 显卡 graphics; 声卡 sound; 键盘 keyboard; 鼠标 mouse
屏幕 screen; 显示 display; 显示器 monitor; 打印 print; 打印机 printer; 引导 boot; 启动 start|boot
启动参数 startup flag; 重启 restart|reboot; 关机 shutdown; 退出 exit; 停止 stop; 暂停 pause; 挂载 mount
服务 service; 守护进程 daemon; 后台 background|daemon; 终端 terminal; 命令 command; 命令行 command line
脚本 script; 壳 shell; 管道 pipe; 重定向 redirect; 输入 input; 输出 output; 程序 program; 应用 application
工具 tool; 窗口 window; 窗口管理器 window manager; 桌面 desktop; 菜单 menu; 按钮 button; 对话框 dialog; 图标 icon
字体 font; 图像 image; 图片 image; 照片 photo; 图层 layer; 蒙版 mask; 画笔 brush; 颜色 color; 滤镜 filter
选区 selection; 选择 select|selection; 裁剪 crop; 缩放 scale|zoom; 旋转 rotate; 红眼 red eye; 透明 transparency
渐变 gradient; 像素 pixel; 分辨率 resolution; 格式 format; 格式化 format; 压缩 compress|compression; 解压 extract
归档 archive; 语言 language; 翻译 translation; 译文 translation; 中文 chinese; 英文 english; 原文 original
文档 documentation|document; 手册 manual; 说明 description; 示例 example; 教程 tutorial; 入门 introduction
章节 section; 标题 title|heading; 目标 target; 结果 result; 原因 reason; 区别 difference; 比较 compare|comparison
优点 advantage; 缺点 disadvantage; 功能 feature; 新功能 new feature; 特性 feature; 实验性 experimental
稳定 stable; 稳定版 stable; 不稳定 unstable; 测试版 testing|beta; 废弃 deprecated; 兼容 compatible
兼容性 compatibility; 支持 support; 禁用 disable; 启用 enable; 打开 open; 关闭 close; 保存 save; 加载 load
导入 import; 导出 export; 读取 read; 写入 write; 执行 execute|run; 运行 run; 调用 call; 返回 return
声明 declare|declaration; 定义 define|definition; 类型 type; 泛型 generics; 继承 inheritance; 闭包 closure
作用域 scope; 全局 global; 局部 local; 静态 static; 动态 dynamic; 垃圾回收 garbage collection
虚拟机 virtual machine; 虚拟内存 virtual memory; 容器 container; 沙箱 sandbox; 云 cloud; 集群 cluster; 节点 node
负载 load; 负载均衡 load balancing; 监控 monitoring; 统计 statistics; 中位数 median; 平均 average|mean
随机 random; 数学 math; 数字 number; 单核 single core; 核 core; 多核 multicore; 字符集 charset; 换页 paging
交换 swap; 交换分区 swap partition; 配额 quota; 计划任务 cron; 定时 timer|scheduled; 自动 automatic; 手动 manual
远程 remote; 本地 local; 公共 public; 私有 private; 开源 open source; 许可证 license; 社区 community; 项目 project
团队 team; 邮件列表 mailing list; 传输 transfer|transport; 发送 send; 接收 receive; 编辑 edit; 编辑器 editor
模板 template; 规则 rule; 策略 policy; 风格 style; 编码风格 coding style; 审查 review; 流程 process; 周期 cycle
最近 latest|recent; 最新 latest; 最后 last; 首次 first; 每 each|per; 清理 cleanup|clean
`;

/** Acronyms that one language spells out. */
const ACRONYMS = `
mta mail transfer agent|邮件 传输 代理
mua mail user agent|邮件 客户端
gui graphical user interface|图形 界面
cli command line|命令行
cpu processor|处理器
ram memory|内存
os operating system|操作系统
ide editor|集成 开发 环境
api interface|接口
dns domain name|域名
vpn virtual private network|虚拟 专用网
ssl tls|加密
pid process id|进程号
vm virtual machine|虚拟机
db database|数据库
`;

const toEnglish = new Map<string, string>();
const toChinese = new Map<string, string>();
for (const pair of PAIRS.trim().split(/;\s|\n/)) {
  const [han = '', ...rest] = pair.split(' ');
  const words = rest.join(' ').split('|');
  toEnglish.set(han, words[0] ?? '');
  for (const word of words) if (!toChinese.has(word)) toChinese.set(word, han);
}
for (const line of ACRONYMS.trim().split('\n')) {
  const [short = '', ...rest] = line.split(' ');
  toChinese.set(short, rest.join(' ').split('|')[1] ?? '');
}
const LONGEST = Math.max(...[...toEnglish.keys()].map((han) => han.length));

/** A Chinese word in English: whole, or piece by piece, the longest first; null where a piece is not known. */
export function inEnglish(word: string): string | null {
  const out: string[] = [];
  let at = 0;
  while (at < word.length) {
    let size = Math.min(LONGEST, word.length - at);
    while (size > 0 && !toEnglish.has(word.slice(at, at + size))) size--;
    const found = toEnglish.get(word.slice(at, at + size));
    if (!found) return null;
    out.push(found);
    at += size;
  }
  return out.join(' ');
}

/** Words of a list that are tried together: the segmenter parts 防火墙 and 标识符. */
const TOGETHER = 3;

/**
 * A list of words in English: neighbours that are one word together, then each alone; what is not Chinese stays.
 *
 * @returns the words, and how many of the Chinese ones were known, and were there
 */
export function listInEnglish(words: readonly string[]): { words: string[]; known: number; of: number } {
  const isHan = (word: string) => /\p{Script=Han}/u.test(word);
  const out: string[] = [];
  let known = 0;
  for (let at = 0; at < words.length; ) {
    const sizes = Array.from({ length: TOGETHER }, (_, i) => TOGETHER - i);
    const size = sizes.find((n) => n === 1 || wholeOf(words.slice(at, at + n), n) !== null) ?? 1;
    const word = words[at] ?? '';
    const found = size > 1 ? wholeOf(words.slice(at, at + size), size) : isHan(word) ? inEnglish(word) : word;
    if (found) out.push(...found.split(' '));
    if (found && isHan(word)) known += size;
    at += size;
  }
  return { words: [...new Set(out)], known, of: words.filter(isHan).length };
}

function wholeOf(words: readonly string[], size: number): string | null {
  return words.length === size ? (toEnglish.get(words.join('')) ?? null) : null;
}

/** A common English word in Chinese, words parted by spaces; null where it is a name or not known. */
export function inChinese(word: string): string | null {
  const low = word.toLowerCase();
  return toChinese.get(low) ?? toChinese.get(low.replace(/s$/, '')) ?? null;
}
